"""Servers on the loopback: of the web, with all that goes wrong there, and of objects."""

from __future__ import annotations

import io
import struct
import tarfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Site(ThreadingHTTPServer):
    """Files of the web. The first step of a path says what goes wrong: `fine`, `no-ranges`,
    `no-size`, `breaks` (each other answer, in its middle), `half` (always), `404`, `403`,
    `500`, `page` (of HTML), `silent` (for ever)."""

    daemon_threads = True

    def __init__(self, files: dict[str, bytes]) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.files = files
        self.asked: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.over = threading.Event()

    def url(self, way: str, name: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{way}/{name}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever asked may be gone."""


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Site

    def do_HEAD(self) -> None:
        self.answer(False)

    def do_GET(self) -> None:
        self.answer(True)

    def answer(self, has_body: bool) -> None:
        way, _, name = self.path.lstrip("/").partition("/")
        name = name.partition("?")[0]
        with self.server.lock:
            self.server.asked[way] += has_body
            turn = self.server.asked[way]
        if way == "silent":
            self.server.over.wait(600)
            return
        if way in ("404", "403", "500"):
            self.send_error(int(way))
            return
        data = self.server.files.get(name)
        if data is None:
            self.send_error(404)
            return
        if way == "page":
            data = b"<!DOCTYPE html><title>Log in</title>" + b" " * len(data)
        status, whole = 200, len(data)
        wanted = self.headers.get("Range")
        headers: dict[str, str] = {}
        if wanted and way not in ("no-ranges", "no-size"):
            first, _, last = wanted.removeprefix("bytes=").partition("-")
            begin, end = int(first), min(int(last or whole - 1), whole - 1) + 1
            data, status = data[begin:end], 206
            headers["Content-Range"] = f"bytes {begin}-{end - 1}/{whole}"
        breaks = way == "half" or (way == "breaks" and turn % 2 == 1)
        self.send_response(status)
        for header, value in headers.items():
            self.send_header(header, value)
        if way != "no-size":
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        if has_body:
            self.wfile.write(data[: len(data) // 2] if breaks else data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def site(files: dict[str, bytes]) -> Iterator[Site]:
    server = Site(files)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()


@contextmanager
def objects(bucket: str, files: dict[str, bytes]) -> Iterator[dict[str, object]]:
    """A store of objects that speaks S3: what fsspec has to be told of it."""
    from botocore.session import Session  # type: ignore[import-not-found,import-untyped]
    from moto.server import ThreadedMotoServer  # type: ignore[import-not-found,import-untyped]

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        options = {"key": "key", "secret": "secret", "endpoint_url": f"http://{host}:{port}"}
        client = Session().create_client(
            "s3",
            endpoint_url=options["endpoint_url"],
            aws_access_key_id="key",
            aws_secret_access_key="secret",
            region_name="us-east-1",
        )
        client.create_bucket(Bucket=bucket)
        for name, data in files.items():
            client.put_object(Bucket=bucket, Key=name, Body=data)
        yield options
    finally:
        server.stop()


def packed(games: dict[str, bytes], together: int = 1) -> bytes:
    """A `.tar.zst` as `sgf pack` writes it: so many games a frame, and a table of the frames."""
    import zstandard

    frames: list[tuple[bytes, int]] = []
    content = b""
    for number, (name, data) in enumerate(games.items(), 1):
        info = tarfile.TarInfo(name)
        info.size = len(data)
        content += info.tobuf(tarfile.USTAR_FORMAT) + data + bytes(-len(data) % 512)
        if number % together == 0:
            frames.append((zstandard.compress(content), len(content)))
            content = b""
    content += bytes(1024)
    frames.append((zstandard.compress(content), len(content)))
    note = b"sgf pack: files begin where frames do"
    frames.append((struct.pack("<II", 0x184D2A50, len(note)) + note, 0))
    entries = b"".join(struct.pack("<II", len(frame), content) for frame, content in frames)
    table = entries + struct.pack("<IBI", len(frames), 0, 0x8F92EAB1)
    head = struct.pack("<II", 0x184D2A5E, len(table))
    return b"".join(frame for frame, _ in frames) + head + table
