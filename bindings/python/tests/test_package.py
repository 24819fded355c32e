"""What is handed out: a source distribution from which the package can be built anywhere."""

import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
# What the compiler read for the package, as it noted it beside what it made.
NOTE = ROOT / "target/debug/lib_native.d"
MAKER = shutil.which("maturin", path=str(Path(sys.prefix) / "bin")) or shutil.which("maturin")


def read_for_the_package() -> set[Path]:
    """The files of this checkout that a build read."""
    words = NOTE.read_text().replace("\\ ", "\0").split(": ", 1)[1].split()
    files = {Path(word.replace("\0", " ")).relative_to(ROOT) for word in words}
    return {file for file in files if "target" not in file.parts}


def locked(folder: Path) -> set[tuple[str, str]]:
    """The packages that a folder's lock file names, and their versions."""
    packages = tomllib.loads((folder / "Cargo.lock").read_text())["package"]
    return {(package["name"], package["version"]) for package in packages}


@pytest.mark.skipif(MAKER is None, reason="NOT TESTED: there is no maturin")
@pytest.mark.skipif(not NOTE.exists(), reason="NOT TESTED: bindings/python/ci.sh has not built the package here")
def test_the_source_distribution_holds_all_that_a_build_reads(tmp_path: Path) -> None:
    assert MAKER
    manifest = ROOT / "bindings/python/Cargo.toml"
    subprocess.run([MAKER, "sdist", "-m", manifest, "-o", tmp_path], check=True, capture_output=True)
    (made,) = tmp_path.glob("sgfkit-*.tar.gz")
    with tarfile.open(made) as archive:
        archive.extractall(tmp_path, filter="data")
    folder = tmp_path / made.name.removesuffix(".tar.gz")
    wanted = read_for_the_package()
    assert len(wanted) > 100
    assert {file for file in wanted if not (folder / file).is_file()} == set()
    # Cargo finds everything there, in the versions that were tested: it only leaves out what the rest of the checkout needs.
    command = ["cargo", "metadata", "--offline", "--format-version", "1", "--manifest-path"]
    subprocess.run([*command, folder / "bindings/python/Cargo.toml"], check=True, stdout=subprocess.DEVNULL)
    assert "pyo3" in {name for name, _ in locked(folder)}
    assert locked(folder) - locked(ROOT) == set()
    for name in ("sgfkit/__init__.py", "sgfkit/_native.pyi", "sgfkit/py.typed", "pyspark_sgf/__init__.py"):
        assert list(folder.rglob(name)), name
