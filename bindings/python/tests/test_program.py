"""The wheel contains the program `sgf`: as `sgf`, as `sgfkit`, and as `python -m sgfkit`."""

import os
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
WHEELS = ROOT / "target/python/wheels"
GOOD = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada];B[ee])"
BROKEN = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[zz9])"
WAYS = [[str(SCRIPTS / "sgf")], [str(SCRIPTS / "sgfkit")], [sys.executable, "-m", "sgfkit"]]

pytestmark = pytest.mark.skipif(
    shutil.which("sgfkit", path=str(SCRIPTS)) is None, reason="NOT TESTED: the package is not installed from a wheel"
)


def run(way: list[str], *words: str | bytes | Path, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*way, *words], capture_output=True, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("way", WAYS, ids=["sgf", "sgfkit", "module"])
def test_it_is_the_program_with_its_exit_statuses(way: list[str], tmp_path: Path) -> None:
    (tmp_path / "good.sgf").write_text(GOOD)
    (tmp_path / "broken.sgf").write_text(BROKEN)
    assert run(way, "check", tmp_path / "good.sgf").returncode == 0
    found = run(way, "check", tmp_path / "broken.sgf")
    assert found.returncode == 1 and b"broken.sgf:1:" in found.stdout
    assert run(way, "check", tmp_path / "none.sgf").returncode == 2
    wrong = run(way, "chekc")
    assert wrong.returncode == 2 and b"check" in wrong.stderr
    # Help and errors show the program's name, however it was started.
    helped = run(way, "check", "--help")
    assert helped.returncode == 0 and b"Usage: sgf check" in helped.stdout
    assert run(way, "--version").stdout.startswith(b"sgf 0.")
    assert b"target" in run(way, "--version", "--verbose").stdout or os.name == "nt"
    assert run(way, "fmt", "-", input=GOOD.encode()).stdout.startswith(b"(;")


@pytest.mark.parametrize("way", WAYS, ids=["sgf", "sgfkit", "module"])
def test_names_and_texts_keep_their_bytes(way: list[str], tmp_path: Path) -> None:
    names = [b"\xe9\xbb\x91.sgf", b"latin\xe9.sgf"] if sys.platform == "linux" else [b"\xe9\xbb\x91.sgf"]
    for name in names:
        path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        path.write_text(GOOD.replace("Ada", "黑木"), encoding="utf-8")
        # Python's own encoding does not matter.
        done = run(way, "info", path, env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"})
        assert done.returncode == 0 and "黑木".encode() in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
def test_a_closed_pipe_ends_it_quietly() -> None:
    for way in WAYS:
        with subprocess.Popen([*way, "explain", "--list", "codes"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout and child.stderr
            child.stdout.close()
            assert child.stderr.read() == b""
        assert child.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_it_at_once(name: str) -> None:
    number = getattr(signal, name)
    for way in WAYS:
        with subprocess.Popen([*way, "check", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            time.sleep(1.5)
            child.send_signal(number)
            assert child.wait(20) == -number
            assert child.stderr and child.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="terminals as on Unix")
def test_a_terminal_gets_colors(tmp_path: Path) -> None:
    (tmp_path / "broken.sgf").write_text(BROKEN)
    for way in WAYS:
        above, below = pty.openpty()
        settings = {**os.environ, "TERM": "xterm-256color"}
        settings.pop("NO_COLOR", None)
        subprocess.run([*way, "check", tmp_path / "broken.sgf"], stdout=below, stderr=below, env=settings)
        os.close(below)
        assert b"\x1b[" in os.read(above, 65536)
        os.close(above)
        assert b"\x1b[" not in run(way, "check", tmp_path / "broken.sgf").stdout


def test_it_starts_without_the_rest_of_the_package() -> None:
    code = "import sys; before = {*sys.modules}; import sgfkit_program; sgfkit_program._native(); print(*{*sys.modules} - before)"
    loaded = set(run([sys.executable, "-I", "-c", code]).stdout.decode().split())
    assert "sgfkit_program" in loaded
    assert not loaded & {"sgfkit", "dataclasses", "inspect", "json", "re", "typing", "urllib"}


@pytest.mark.skipif(not list(WHEELS.glob("*.whl")), reason="NOT TESTED: bindings/python/ci.sh has not built a wheel")
def test_the_wheel_contains_one_native_file() -> None:
    """The program is code of the module: nothing is built or shipped a second time."""
    (wheel,) = WHEELS.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        large = [file.filename for file in files.infolist() if file.file_size > 500_000]
        assert large == [name for name in files.namelist() if name.startswith("sgfkit/_native.") and not name.endswith(".pyi")]
        assert len(large) == 1


@pytest.mark.skipif(os.name == "nt", reason="processor time as on Unix")
@pytest.mark.parametrize("way", WAYS[:2], ids=["sgf", "sgfkit"])
def test_it_starts_in_60_milliseconds(way: list[str]) -> None:
    # Processor time, because the tests of other packages may run at the same time.
    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    times = []
    for _ in range(10):
        before = spent()
        assert run(way, "--version").returncode == 0
        times.append(spent() - before)
    assert min(times) < 0.06, times


@pytest.mark.skipif(not list(WHEELS.glob("*.whl")), reason="NOT TESTED: bindings/python/ci.sh has not built a wheel")
@pytest.mark.parametrize("name", ["pip", "uvx"])
def test_nothing_but_python(name: str, tmp_path: Path) -> None:
    """The README's commands work in sequence, on new users' own games, with the wheel from an index and nothing else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (installs,) = re.findall(r"^\| Python [\d.]+ \| `(pip .*?)`.*`(uvx .*?)` \|$", readme, re.MULTILINE)
    commands = [line.split("#")[0].split() for line in re.findall(r"```sh\n(sgf check .*?)```", readme, re.DOTALL)[0].splitlines()]
    assert [words[1] for words in commands] == ["check", "check", "show", "view", "search"]
    (tmp_path / "games").mkdir()
    (tmp_path / "games/good.sgf").write_text(GOOD)
    (tmp_path / "games/broken.sgf").write_text(GOOD.replace("Ada", "Jun").replace("[ee]", "[e e]"))
    (tmp_path / "game.sgf").write_text(GOOD)
    if name == "pip":
        fresh = tmp_path / "fresh"
        subprocess.run([sys.executable, "-m", "venv", fresh], check=True)
        pip, *words = installs[0].split()
        index = ["--quiet", "--disable-pip-version-check", "--no-index", "--find-links", str(WHEELS)]
        subprocess.run([fresh / SCRIPTS.name / pip, *words, *index], check=True)
        way = [str(fresh / SCRIPTS.name / "sgf")]
        checked = run(way, *commands[0][1:], cwd=tmp_path)
    else:
        uvx = shutil.which("uvx", path=f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}")
        if uvx is None:
            pytest.skip("NOT TESTED: uvx is not installed (pip install uv)")
        index = ["--offline", "--no-index", "--python", sys.executable, "--cache-dir", str(tmp_path / "cache")]
        _, package, *words = installs[1].split()
        way = [uvx, *index, "--find-links", str(WHEELS), package]
        checked = run(way, *words, cwd=tmp_path)
    assert checked.returncode == 1 and b"broken.sgf:1:" in checked.stdout and b"good.sgf" not in checked.stdout
    assert run(way, *commands[1][1:], cwd=tmp_path).returncode == 0
    assert "[ee]" in (tmp_path / "games/broken.sgf").read_text()
    shown = run(way, *commands[2][1:], cwd=tmp_path)
    assert shown.returncode == 0 and "┼" in shown.stdout.decode()
    assert b"<sgf-viewer" in served([*way, *commands[3][1:]], tmp_path)
    searched = run(way, *commands[4][1:], cwd=tmp_path)
    assert searched.returncode == 0 and b"good.sgf" in searched.stdout and b"broken.sgf" not in searched.stdout


def served(view: list[str], folder: Path) -> bytes:
    """The page that `sgf view` serves to the browser."""
    with subprocess.Popen([*view, "--no-open"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        assert child.stdout
        try:
            for line in child.stdout:
                if found := re.search(rb"http://\S+", line):
                    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
                    return bytes(opener.open(found[0].decode(), timeout=20).read())
            raise AssertionError("sgf view printed no URL")
        finally:
            child.kill()
