"""Remote files: URLs that fsspec reads, and binary file objects."""

from __future__ import annotations

import io
import re
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, TypeAlias, TypeVar
from urllib.parse import urlsplit

from . import _native

Options: TypeAlias = Mapping[str, Any]
"""Options for fsspec, such as keys and servers, and `timeout_seconds` for each request
[default: 60], which is not passed on."""

T = TypeVar("T")

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(://|::)")
_LIMIT = 60.0
_PAUSES = (0.1, 0.4, 1.6)
"""Seconds to wait before each retry."""


def is_url(source: object) -> bool:
    """Whether a str is a URL, not a path."""
    return isinstance(source, str) and _URL.match(source) is not None


def find(url: str, options: Options | None) -> list[_native._Given]:
    """Finds a file by its URL, or the games and archives in a folder, in order."""
    place = _Place(url, options)
    kind = place.tried(lambda: place.fs.info(place.path)["type"])
    if kind != "directory" and not url.endswith("/"):
        return [known(url, options)]
    found = place.tried(lambda: list(place.fs.find(place.path)))
    root = place.path.rstrip("/") + "/"
    names = [name.removeprefix(root) for name in found if name.startswith(root)]
    base = url.rstrip("/")
    return [known(f"{base}/{name}", options) for name in _native.listed(names)]


def known(url: str, options: Options | None, part: _native._Place | None = None) -> _native._Elsewhere:
    """Describes a known file, or a part of one. If it is gone, that becomes a row."""
    return (url, _kind(url), _Url(url, options), part)


def of_file(file: BinaryIO) -> _native._Elsewhere:
    """Describes a binary file object, read from its position to the end. It stays open."""
    if isinstance(file, io.TextIOBase):
        raise TypeError("expected a file open in binary mode, not in text mode")
    name = getattr(file, "name", None)
    name = name if isinstance(name, str) else "-"
    return (name, _kind(name), _Object(file, name), None)


def is_read_once(file: Any) -> bool:
    """Whether a file object can be read only once."""
    seekable = getattr(file, "seekable", None)
    return seekable is None or not seekable()


def read(url: str, options: Options | None) -> bytes:
    """Reads a file, or a file in an archive: `s3://bucket/games.zip!a/b.sgf`."""
    bundle, mark, member = url.partition("!")
    if mark and _native.is_archive(_kind(bundle)):
        return _native.read_member(known(bundle, options), member)
    if _native.is_archive(_kind(url)):
        raise OSError(f"{url}: an archive of many files; name one, such as `games.zip!a/b.sgf`")
    return whole(_Url(url, options))


def whole(reader: _native._Reader) -> bytes:
    """Reads everything."""
    parts: list[bytes] = []
    size = reader.size()
    at = 0
    while size is None or at < size:
        length = 1 << 22 if size is None else min(size - at, 1 << 22)
        part = reader.read_at(at, length)
        if not part:
            break
        parts.append(part)
        at += len(part)
    return b"".join(parts)


def _kind(url: str) -> str:
    """The name that shows whether it is an archive: the path of a web URL, without its query."""
    first = url.split("::")[0] if _URL.match(url) else url
    if first.lower().startswith(("http://", "https://")):
        return urlsplit(first).path
    return first


class _Place:
    """A URL and its file system in fsspec."""

    __slots__ = ("_fs", "_limit", "_options", "_path", "url")

    def __init__(self, url: str, options: Options | None) -> None:
        self.url = url
        self._options = dict(options or {})
        self._limit = float(self._options.pop("timeout_seconds", _LIMIT))
        self._fs: Any = None
        self._path = ""
        # Report a missing fsspec at once.
        _fsspec(url)

    @property
    def fs(self) -> Any:
        if self._fs is None:
            self._fs, self._path = _fsspec(self.url).core.url_to_fs(self.url, **self._options)
        return self._fs

    @property
    def path(self) -> str:
        return self._path if self.fs is not None else ""

    def tried(self, call: Callable[[], T], again: Callable[[], None] = lambda: None) -> T:
        """Calls `call`, with three retries. `again` runs before each retry."""
        pauses = list(_PAUSES)
        while True:
            try:
                return _within(self._limit, call)
            except Exception as error:
                again()
                told = _told(self.url, error, self._limit)
                if not pauses or not isinstance(told, ConnectionError):
                    raise told from error
                time.sleep(pauses.pop(0))


def _fsspec(url: str) -> Any:
    try:
        import fsspec
    except ImportError:
        raise ImportError(f"{url}: cannot read URLs without fsspec: pip install fsspec") from None
    return fsspec


def _within(seconds: float, call: Callable[[], T]) -> T:
    """Calls `call`, and stops waiting for it after this time."""
    gave: list[T] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            gave.append(call())
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not gave:
        raise TimeoutError
    return gave[0]


def _told(url: str, error: Exception, limit: float) -> Exception:
    """Makes an error with the URL: a `ConnectionError` if a retry may help."""
    if isinstance(error, ImportError):
        return error
    # If a server does not answer, fsspec reports a missing file.
    cause = error.__cause__ if isinstance(error, FileNotFoundError) else None
    status = getattr(error, "status", getattr(cause, "status", None))
    if isinstance(status, int):
        words = f"{url}: the server answered {status}"
        if status in (404, 410):
            return FileNotFoundError(f"{words}: no such file")
        if status in (401, 403):
            return PermissionError(f"{words}: access denied")
        if 400 <= status < 500 and status not in (408, 429):
            return OSError(words)
        return ConnectionError(words)
    if isinstance(error, FileNotFoundError) and cause is None:
        return FileNotFoundError(f"{url}: no such file")
    if isinstance(error, PermissionError):
        return PermissionError(f"{url}: access denied")
    if isinstance(error, ValueError | IsADirectoryError):
        return OSError(f"{url}: {error}")
    if isinstance(error, TimeoutError):
        return ConnectionError(f"{url}: no answer within {limit:g} seconds (timeout_seconds)")
    broken = cause or error
    words = str(broken) or type(broken).__name__
    return ConnectionError(f"{url}: connection lost: {words}")


class _Url:
    """Reads a URL for the native part."""

    __slots__ = ("_lock", "_open", "_place", "_streams")

    def __init__(self, url: str, options: Options | None) -> None:
        self._place = _Place(url, options)
        self._lock = threading.Lock()
        self._open: _Open | None = None
        # Without ranges, a file is read from start to end.
        self._streams = False

    def size(self) -> int | None:
        with self._lock:
            self._open = self._place.tried(self._opened, self._forget)
            return self._open.size

    def read_at(self, offset: int, length: int) -> bytes:
        with self._lock:
            self._open, data = self._place.tried(lambda: self._read(offset, length), self._forget)
            self._streams = self._open.size is None
        is_page = offset == 0 and data[:512].lstrip().lower().startswith(_PAGES)
        if is_page and b"(;" not in data:
            raise OSError(f"{self._place.url}: got an HTML page instead of the file")
        return data

    # A call may continue after its timeout, so it must not change this object.

    def _opened(self) -> _Open:
        return self._open or _Open(self._place, self._streams)

    def _read(self, offset: int, length: int) -> tuple[_Open, bytes]:
        opened = self._opened()
        if opened.size is None and opened.at > offset:
            opened = _Open(self._place, True)
        try:
            return opened, opened.read(offset, length)
        except ValueError:
            if opened.size is None:
                raise
            opened = _Open(self._place, True)
            return opened, opened.read(offset, length)

    def _forget(self) -> None:
        self._open = None


_PAGES = (b"<!doctype html", b"<html")


class _Open:
    """An open file of fsspec."""

    __slots__ = ("_file", "at", "size")

    def __init__(self, place: _Place, streams: bool) -> None:
        # The native part reads large pieces, so fsspec need not read ahead or cache.
        block = {"block_size": 0} if streams else {}
        self._file = place.fs.open(place.path, "rb", cache_type="none", **block)
        self.at = 0
        size = getattr(self._file, "size", None)
        self.size: int | None = size if isinstance(size, int) and not streams else None
        """The length; `None` if the file can only be read from start to end."""

    def read(self, offset: int, length: int) -> bytes:
        if self.size is not None:
            self._file.seek(offset)
            data = _some(self._file, length)
            if len(data) < min(length, self.size - offset):
                raise ConnectionError(f"got {len(data)} of {length} bytes")
            return data
        while self.at < offset:
            skipped = self._file.read(min(offset - self.at, 1 << 20))
            if not skipped:
                raise ConnectionError("the file ended early")
            self.at += len(skipped)
        data = _some(self._file, length)
        self.at += len(data)
        return data


def _some(file: Any, length: int) -> bytes:
    """Reads up to `length` bytes; fewer only at the end."""
    parts: list[bytes] = []
    while length > 0:
        part = file.read(length)
        if not isinstance(part, bytes | bytearray | memoryview):
            raise TypeError(f"expected bytes, not {type(part).__name__}")
        if not part:
            break
        parts.append(bytes(part))
        length -= len(part)
    return b"".join(parts)


class _Object:
    """Reads a file object for the native part."""

    __slots__ = ("_at", "_begin", "_file", "_lock", "_name")

    def __init__(self, file: Any, name: str) -> None:
        self._file = file
        self._name = name
        self._lock = threading.Lock()
        self._begin: int | None = None if is_read_once(file) else file.tell()
        self._at = 0

    def size(self) -> int | None:
        if self._begin is None:
            return None
        with self._lock:
            end: int = self._file.seek(0, io.SEEK_END)
            return max(end - self._begin, 0)

    def read_at(self, offset: int, length: int) -> bytes:
        with self._lock:
            if self._begin is not None:
                self._file.seek(self._begin + offset)
            elif offset != self._at:
                raise OSError(f"{self._name}: can be read only once, from start to end")
            data = _some(self._file, length)
            self._at = offset + len(data)
            return data
