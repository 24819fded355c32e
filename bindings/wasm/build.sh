#!/usr/bin/env bash
# Builds sgfkit.wasm and its JavaScript glue in bindings/wasm/target/glue, or in
# $SGFKIT_GLUE. Passes all arguments to cargo.
#
# Compiles the standard library, too: for size, and without the texts of panics, which nobody sees
# (9 % less). Uses its sources from rustup if rustup can install them, otherwise
# Debian's rustc-web packages, unpacked with dpkg -x into $SGFKIT_WASM_ROOT
# outside of the checkout, without installing them. Prints its choice.
set -euo pipefail
cd "$(dirname "$0")"
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)
cache=${SGFKIT_WASM_ROOT:-${XDG_CACHE_HOME:-$HOME/.cache}/sgfkit-wasm}
glue=${SGFKIT_GLUE:-target/glue}
mkdir -p "$cache" "$glue"

# 1. wasm-bindgen in the version of the crate.
bindgen=$(command -v wasm-bindgen || true)
if [ -z "$bindgen" ] || [ "$("$bindgen" --version)" != "wasm-bindgen $version" ]; then
	bindgen=$cache/bin/wasm-bindgen
	if [ ! -x "$bindgen" ] || [ "$("$bindgen" --version)" != "wasm-bindgen $version" ]; then
		echo "wasm: installing wasm-bindgen $version into $cache"
		cargo install --quiet wasm-bindgen-cli --version "$version" --root "$cache" --no-default-features
	fi
fi

# 2. The crate.
target=wasm32-unknown-unknown
if command -v rustup >/dev/null && { rustup component list --installed | grep -qx rust-src || rustup component add rust-src >/dev/null 2>&1; }; then
	echo "wasm: building with rustup's rust-src"
	root=$(rustc --print sysroot)
else
	root=$cache/debian
	if [ ! -e "$root/usr/bin/rustc-web" ] && [ ! -e "$root/usr/bin/rustc" ]; then
		echo "wasm: rustup has no rust-src here; unpacking Debian's rustc-web into $root"
		mkdir -p "$cache/debs" "$root"
		(cd "$cache/debs" && apt-get download rustc-web rust-web-src libstd-rust-web-dev libstd-rust-web-1.96 libllvm22 lld-22)
		for package in "$cache"/debs/*.deb; do dpkg -x "$package" "$root"; done
		rm -r "$cache/debs"
	fi
	echo "wasm: building with Debian's rustc-web"
	wrapper=$cache/rustc
	cat >"$wrapper" <<-WRAPPER
		#!/bin/sh
		LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu:$root/usr/lib:$root/usr/lib/llvm-22/lib exec $root/usr/bin/rustc "\$@"
	WRAPPER
	chmod +x "$wrapper"
	export RUSTC=$wrapper CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$root/usr/lib/llvm-22/bin/wasm-ld
fi
# Remove local paths, so that the build is reproducible.
flags="--remap-path-prefix=$(cd ../.. && pwd)=sgfkit --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$root=rust"
RUSTC_BOOTSTRAP=1 RUSTFLAGS="$flags -Zunstable-options -Cpanic=immediate-abort" \
	cargo build --locked --release --target $target "$@" -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size

# 3. The glue.
"$bindgen" --target web --out-dir "$glue" --out-name sgfkit ${CARGO_TARGET_DIR:-target}/$target/release/sgfkit_wasm.wasm
ls -l "$glue/sgfkit_bg.wasm"
