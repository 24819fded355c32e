"""Files that lie elsewhere: what fsspec reaches by a URL, and binary file objects."""

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
"""What fsspec is told of a place: keys, servers; and `timeout_seconds`, the longest that one
request may take (60), which is not passed on."""

T = TypeVar("T")

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(://|::)")
_LIMIT = 60.0
_PAUSES = (0.1, 0.4, 1.6)
"""So long is waited, in seconds, before something is tried again."""


def is_url(source: object) -> bool:
    """Whether a text is a URL, not a path."""
    return isinstance(source, str) and _URL.match(source) is not None


def find(url: str, options: Options | None) -> list[_native._Given]:
    """A file by its URL, or what a folder holds: games and bundles, in their order."""
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
    """A file that is known, or a part of one. Should it be gone, that is a row."""
    return (url, _kind(url), _Url(url, options), part)


def of_file(file: BinaryIO) -> _native._Elsewhere:
    """A binary file object, from where it is to its end. It is not closed."""
    if isinstance(file, io.TextIOBase):
        raise TypeError("a file that is open for text; one that gives bytes is wanted")
    name = getattr(file, "name", None)
    name = name if isinstance(name, str) else "-"
    return (name, _kind(name), _Object(file, name), None)


def is_read_once(file: Any) -> bool:
    """Whether a file object cannot be read a second time."""
    seekable = getattr(file, "seekable", None)
    return seekable is None or not seekable()


def read(url: str, options: Options | None) -> bytes:
    """What is in a file, or in a record of a bundle: `s3://bucket/games.zip!a/b.sgf`."""
    bundle, mark, member = url.partition("!")
    if mark and _native.is_archive(_kind(bundle)):
        return _native.read_member(known(bundle, options), member)
    if _native.is_archive(_kind(url)):
        raise OSError(f"{url}: a bundle of many files; one of them is named as `games.zip!a/b.sgf`")
    return whole(_Url(url, options))


def whole(reader: _native._Reader) -> bytes:
    """All that a reader gives."""
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
    """What tells a bundle: of an address of the web the path, without what stands behind it."""
    first = url.split("::")[0] if _URL.match(url) else url
    if first.lower().startswith(("http://", "https://")):
        return urlsplit(first).path
    return first


class _Place:
    """Where a URL leads, as fsspec knows it."""

    __slots__ = ("_fs", "_limit", "_options", "_path", "url")

    def __init__(self, url: str, options: Options | None) -> None:
        self.url = url
        self._options = dict(options or {})
        self._limit = float(self._options.pop("timeout_seconds", _LIMIT))
        self._fs: Any = None
        self._path = ""
        # What cannot be reached at all is told at once.
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
        """What a call gives, which may break three times. `again` makes ready for another."""
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
        raise ImportError(f"{url}: URLs are read by fsspec: pip install fsspec") from None
    return fsspec


def _within(seconds: float, call: Callable[[], T]) -> T:
    """What a call gives within a time. One that takes longer is left to itself."""
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
    """An error that names the URL; a `ConnectionError` where another try may help."""
    if isinstance(error, ImportError):
        return error
    # Where a server does not answer, fsspec says that there is no file.
    cause = error.__cause__ if isinstance(error, FileNotFoundError) else None
    status = getattr(error, "status", getattr(cause, "status", None))
    if isinstance(status, int):
        words = f"{url}: the server answers {status}"
        if status in (404, 410):
            return FileNotFoundError(f"{words}: there is no such file")
        if status in (401, 403):
            return PermissionError(f"{words}: this may not be read")
        if 400 <= status < 500 and status not in (408, 429):
            return OSError(words)
        return ConnectionError(words)
    if isinstance(error, FileNotFoundError) and cause is None:
        return FileNotFoundError(f"{url}: there is no such file")
    if isinstance(error, PermissionError):
        return PermissionError(f"{url}: this may not be read")
    if isinstance(error, ValueError | IsADirectoryError):
        return OSError(f"{url}: {error}")
    if isinstance(error, TimeoutError):
        return ConnectionError(f"{url}: nothing came within {limit:g} seconds (timeout_seconds)")
    broken = cause or error
    words = str(broken) or type(broken).__name__
    return ConnectionError(f"{url}: the connection broke: {words}")


class _Url:
    """Reads what a URL leads to, as the native part asks for it."""

    __slots__ = ("_lock", "_open", "_place", "_streams")

    def __init__(self, url: str, options: Options | None) -> None:
        self._place = _Place(url, options)
        self._lock = threading.Lock()
        self._open: _Open | None = None
        # The server gives no ranges: it is read from its begin to its end.
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
            raise OSError(f"{self._place.url}: a page of HTML came instead of the file")
        return data

    # What is tried may go on when nobody waits for it any more: it changes nothing here.

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
    """A file of fsspec that is open."""

    __slots__ = ("_file", "at", "size")

    def __init__(self, place: _Place, streams: bool) -> None:
        # Nothing is read ahead, or kept: whoever reads here asks for large pieces.
        block = {"block_size": 0} if streams else {}
        self._file = place.fs.open(place.path, "rb", cache_type="none", **block)
        self.at = 0
        size = getattr(self._file, "size", None)
        self.size: int | None = size if isinstance(size, int) and not streams else None
        """Its length; `None` where it can only be read from its begin to its end."""

    def read(self, offset: int, length: int) -> bytes:
        if self.size is not None:
            self._file.seek(offset)
            data = _some(self._file, length)
            if len(data) < min(length, self.size - offset):
                raise ConnectionError(f"{len(data)} of {length} bytes came")
            return data
        while self.at < offset:
            skipped = self._file.read(min(offset - self.at, 1 << 20))
            if not skipped:
                raise ConnectionError("it ended before its length")
            self.at += len(skipped)
        data = _some(self._file, length)
        self.at += len(data)
        return data


def _some(file: Any, length: int) -> bytes:
    """So many bytes; fewer only at the end."""
    parts: list[bytes] = []
    while length > 0:
        part = file.read(length)
        if not isinstance(part, bytes | bytearray | memoryview):
            raise TypeError(f"bytes are wanted, and {type(part).__name__} came")
        if not part:
            break
        parts.append(bytes(part))
        length -= len(part)
    return b"".join(parts)


class _Object:
    """Reads a file object, as the native part asks for it."""

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
                raise OSError(f"{self._name}: it is read once, from its begin to its end")
            data = _some(self._file, length)
            self._at = offset + len(data)
            return data
