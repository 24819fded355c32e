#!/usr/bin/env bash
# Builds the wheel without optimization, from crates that the workspace's tests have already compiled, and tests the package in
# its own environment. With "environment" it only creates that.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
	echo "NOT TESTED: there is no Python 3.11 or later; the package sgfkit was neither built nor tested"
	exit
fi
venv=target/python
python3 -m venv "$venv"
if ! "$venv/bin/pip" install -q --disable-pip-version-check \
	"maturin>=1.9,<2" fsspec matplotlib mypy numpy pandas pandas-stubs polars pyarrow pyright duckdb pytest uv; then
	echo "NOT TESTED: pip cannot install what the tests of the package sgfkit need"
	exit
fi
# Remote files are tested with servers on the loopback interface. Skipped tests give their reason.
if ! "$venv/bin/pip" install -q --disable-pip-version-check aiohttp "moto[server]" s3fs zstandard; then
	echo "NOT TESTED: pip cannot install what object stores and servers of the web are tested with"
fi
# Spark is half a gigabyte, and its tests kill workers for a minute or two, so they run only on demand. WHOLE=1 runs another
# slow test: it reads sixty thousand real games, stored next to the checkout, from a disk, a server and an object store, whole
# and in parts.
if [ "${SPARK:-}" = 1 ]; then
	"$venv/bin/pip" install -q --disable-pip-version-check "pyspark>=4,<5"
else
	echo "Spark is tested by SPARK=1 bindings/python/ci.sh"
fi
[ "${1:-}" = environment ] && exit
rm -rf "$venv/wheels"
"$venv/bin/maturin" build --quiet --locked --profile dev -m bindings/python/Cargo.toml -o "$venv/wheels"
"$venv/bin/pip" install -q --disable-pip-version-check --force-reinstall --no-deps "$venv"/wheels/*.whl
"$venv/bin/python" -m pytest -q -rs bindings/python
