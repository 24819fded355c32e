"""Runs the program `sgf` without loading the Python code of the package `sgfkit`, to start quickly."""

import signal
import sys
from importlib.machinery import PathFinder
from types import ModuleType


def main() -> int:
    """Runs `sgf` with the arguments of the process, and returns its exit status."""
    # Python's own handlers wait until Rust returns. The program handles signals itself.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGXFSZ"):
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    status: int = _native().run_program(sys.argv[1:])
    return status


def _native() -> ModuleType:
    if loaded := sys.modules.get("sgfkit._native"):
        return loaded
    # Finding the folder does not import the package, which takes longer than the program.
    package = PathFinder.find_spec("sgfkit")
    folders = package and package.submodule_search_locations
    spec = folders and PathFinder.find_spec("sgfkit._native", folders)
    if not spec or not spec.loader:
        raise ImportError("the package sgfkit is not installed completely; run `pip install --force-reinstall sgfkit`")
    module = spec.loader.create_module(spec)
    assert module
    spec.loader.exec_module(module)
    return module
