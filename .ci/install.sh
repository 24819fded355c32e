#!/bin/sh
# Installs sgf @VERSION@, its man pages and completions into ~/.local, or into the folder SGF_HOME.
# `packages.py` writes the version, the URL and the checksums of a release into this file.
set -eu

fail() {
	echo "install.sh: $1" >&2
	exit 1
}

main() {
	home=${SGF_HOME:-$HOME/.local}
	case $(uname -s)-$(uname -m) in
	Linux-x86_64 | Linux-amd64) target=x86_64-unknown-linux-musl ;;
	Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-musl ;;
	Darwin-arm64) target=aarch64-apple-darwin ;;
	Darwin-x86_64) target=x86_64-apple-darwin ;;
	*) fail "there is no release for $(uname -s) on $(uname -m); with Rust, run: cargo install sgfkit-cli --features parquet" ;;
	esac
	name=sgf-@VERSION@-$target
	sum=$(sums | sed -n "s/  $name\.tar\.gz\$//p")
	[ -n "$sum" ] || fail "release @VERSION@ has no archive for $target; with Rust, run: cargo install sgfkit-cli --features parquet"

	scratch=$(mktemp -d)
	trap 'rm -rf "$scratch"' EXIT
	address=${SGF_FROM:-@BASE@}/$name.tar.gz
	if command -v curl >/dev/null; then
		curl -fsSL -o "$scratch/archive" "$address" || fail "cannot download $address; check your connection, then run this again"
	else
		wget -qO "$scratch/archive" "$address" || fail "cannot download $address; check your connection, then run this again"
	fi
	if command -v sha256sum >/dev/null; then
		found=$(sha256sum "$scratch/archive")
	else
		found=$(shasum -a 256 "$scratch/archive")
	fi
	[ "${found%% *}" = "$sum" ] || fail "$address differs from the release: its SHA-256 is ${found%% *}, not $sum; nothing was installed"

	tar xzf "$scratch/archive" -C "$scratch"
	cd "$scratch/$name"
	put sgf "$home/bin/sgf" 755
	for page in man/*.1; do put "$page" "$home/share/man/man1/${page#man/}" 644; done
	put completions/sgf.bash "$home/share/bash-completion/completions/sgf" 644
	put completions/sgf.zsh "$home/share/zsh/site-functions/_sgf" 644
	put completions/sgf.fish "$home/share/fish/vendor_completions.d/sgf.fish" 644
	echo "Installed sgf @VERSION@ in $home/bin. Try: sgf check FOLDER"
	case :$PATH: in
	*:"$home/bin":*) ;;
	*) echo "Add this folder to your PATH: export PATH=\"$home/bin:\$PATH\"" ;;
	esac
}

put() { # FILE TARGET MODE
	mkdir -p "$(dirname "$2")"
	# Rename, because a running program cannot be overwritten.
	cp "$1" "$2.new"
	chmod "$3" "$2.new"
	mv -f "$2.new" "$2"
}

sums() {
	cat <<'SUMS'
@SUMS@
SUMS
}

main
