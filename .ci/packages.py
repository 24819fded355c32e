#!/usr/bin/env python3
"""Files for package managers, made of the archives of a release.

`packages.py ARCHIVES OUT` reads `sgf-VERSION-TARGET.tar.gz` and `.zip` from a folder, and
writes scripts that install them (`install.sh`, `install.ps1`), a formula for Homebrew (`sgf.rb`),
manifests for Scoop (`sgf.json`) and winget (`winget/`), files for the Arch User Repository (`aur/`)
and Nix (`nix/`), and a package for Debian for each archive of Linux. It neither builds nor changes
the files in the archives: sums and files are those of the archives themselves.
`packages.py --notes VERSION` prints the part of CHANGELOG.md about a version, and
`packages.py --sbom` a list of all crates in the program (CycloneDX).
`packages.py --test` tests all of this with small archives, and checks the workflows.
"""

import base64
import fnmatch
import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import threading
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
REPOSITORY, LICENSE = PACKAGE["repository"], PACKAGE["license"]
DESCRIPTION = "Checks, fixes, shows, draws, converts and searches SGF files"
NAME = re.compile(r"sgf-(?P<version>\d[^/]*?)-(?P<target>(?:x86_64|aarch64)-[\w-]+)\.(?:tar\.gz|zip)")
DEBIAN = {"x86_64-unknown-linux-musl": "amd64", "aarch64-unknown-linux-musl": "arm64"}
NIX = {
    "x86_64-linux": "x86_64-unknown-linux-musl",
    "aarch64-linux": "aarch64-unknown-linux-musl",
    "x86_64-darwin": "x86_64-apple-darwin",
    "aarch64-darwin": "aarch64-apple-darwin",
}
# Where a file of an archive goes in a system, by its name there; man pages besides.
PLACES = {
    "sgf": "usr/bin/sgf",
    "completions/sgf.bash": "usr/share/bash-completion/completions/sgf",
    "completions/sgf.zsh": "usr/share/zsh/vendor-completions/_sgf",
    "completions/sgf.fish": "usr/share/fish/vendor_completions.d/sgf.fish",
    "LICENSE-MIT": "usr/share/doc/sgf/LICENSE-MIT",
    "LICENSE-APACHE": "usr/share/doc/sgf/LICENSE-APACHE",
    "README.md": "usr/share/doc/sgf/README.md",
}
# Arch keeps completions and licenses elsewhere.
ARCH = {
    name: place.replace("vendor-completions", "site-functions").replace("doc/sgf/LICENSE", "licenses/sgf-bin/LICENSE")
    for name, place in PLACES.items()
}
NIX_FILES = {
    "package.nix": '''{ lib, stdenvNoCC, fetchurl, installShellFiles }:
let
  sources = {
    @SOURCES@
  };
  system = stdenvNoCC.hostPlatform.system;
in
stdenvNoCC.mkDerivation {
  pname = "sgf";
  version = "@VERSION@";
  src = fetchurl (sources.${system} or (throw "sgf @VERSION@ was not released for ${system}"));
  nativeBuildInputs = [ installShellFiles ];
  dontStrip = true;
  installPhase = ''
    runHook preInstall
    install -Dm755 sgf -t "$out/bin"
    install -Dm644 LICENSE-* README.md -t "$out/share/doc/sgf"
    installManPage man/*.1
    installShellCompletion --cmd sgf --bash completions/sgf.bash --zsh completions/sgf.zsh --fish completions/sgf.fish
    runHook postInstall
  '';
  meta = {
    description = "@DESCRIPTION@";
    homepage = "@REPOSITORY@";
    license = with lib.licenses; [ @LICENSES@ ];
    mainProgram = "sgf";
    platforms = builtins.attrNames sources;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
''',
    "flake.nix": '''{
  description = "@DESCRIPTION@";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
  outputs = { self, nixpkgs }: {
    packages = nixpkgs.lib.genAttrs [ %s ] (system: rec {
      default = sgf;
      sgf = nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
    });
  };
}
''' % " ".join(f'"{system}"' for system in NIX),
}


def main(archives, out):
    found = {}
    for path in sorted(archives.iterdir()):
        if match := NAME.fullmatch(path.name):
            found[match["target"]] = (path, match["version"])
    versions = {version for _, version in found.values()}
    if len(versions) != 1:
        sys.exit(f"{archives}: archives of one version are expected, not of {sorted(versions)}")
    version = versions.pop()
    if "OWNER" in REPOSITORY:
        sys.exit("Cargo.toml does not name the owner of the repository: replace OWNER in `homepage` and `repository`")
    out.mkdir(parents=True, exist_ok=True)
    links = {target: link(path, version) for target, (path, _) in found.items()}
    (out / "install.sh").write_text(script(version, links))
    if formula := homebrew(version, links):
        (out / "sgf.rb").write_text(formula)
    if windows := links.get("x86_64-pc-windows-msvc"):
        (out / "sgf.json").write_text(json.dumps(scoop(version, *windows), indent=4) + "\n")
        winget(version, *windows, out / "winget")
        (out / "install.ps1").write_text(powershell(version, *windows))
    aur(version, links, out / "aur")
    nix(version, links, out / "nix")
    for target, architecture in DEBIAN.items():
        if target in found:
            debian(found[target][0], version, architecture, out)


def link(path, version):
    """Where an archive can be had, and its sum."""
    address = f"{REPOSITORY}/releases/download/v{version}/{path.name}"
    return address, hashlib.sha256(path.read_bytes()).hexdigest()


def script(version, links):
    """`install.sh` with what it must know of the release."""
    sums = "\n".join(f"{digest}  {address.rsplit('/', 1)[1]}" for address, digest in links.values())
    text = (ROOT / ".ci/install.sh").read_text()
    base = f"{REPOSITORY}/releases/download/v{version}"
    return text.replace("@VERSION@", version).replace("@BASE@", base).replace("@SUMS@", sums)


def powershell(version, address, digest):
    """`install.ps1` with the facts of the release."""
    base, archive = address.rsplit("/", 1)
    facts = {
        "VERSION": version, "BASE": base, "ARCHIVE": archive,
        "FOLDER": archive.removesuffix(".zip"), "SUM": digest,
    }
    return re.sub("@([A-Z]+)@", lambda match: facts[match[1]], (ROOT / ".ci/install.ps1").read_text())


def notes(changelog, version):
    """Returns the part of the changelog about one version."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for part in parts:
        heading, text = part.split("\n", 1)
        if heading.split()[0].strip("[]") == version:
            return text.strip() + "\n"
    sys.exit(f"CHANGELOG.md has no section about version {version}")


def sbom():
    """Lists the crates in the program, for all systems, as CycloneDX 1.5."""
    command = ["cargo", "tree", "--locked", "--package", "sgfkit-cli", "--features", "parquet"]
    # Crates that only tests use are not part of the program.
    options = ["--edges", "normal,build", "--target", "all", "--prefix", "none", "--format", "{p}\t{l}"]
    tree = subprocess.run([*command, *options], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    crates = []
    for line in sorted(set(tree.replace(" (*)", "").splitlines()) - {""}):
        package, license = line.split("\t")
        name, version = package.split()[:2]
        url = f"pkg:cargo/{name}@{version[1:]}"
        # Old packages separate alternatives with a slash.
        licenses = [{"expression": re.sub(" ?/ ?", " OR ", license)}]
        crates.append({
            "type": "application" if name == "sgfkit-cli" else "library",
            "bom-ref": url, "name": name, "version": version[1:], "purl": url, "licenses": licenses,
        })
    (program,) = [crate for crate in crates if crate["type"] == "application"]
    crates.remove(program)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": crates,
    }


def homebrew(version, links):
    systems = {
        "macos": ("aarch64-apple-darwin", "x86_64-apple-darwin"),
        "linux": ("aarch64-unknown-linux-musl", "x86_64-unknown-linux-musl"),
    }
    parts = []
    for system, targets in systems.items():
        lines = []
        for processor, target in zip(("arm", "intel"), targets):
            if target in links:
                address, digest = links[target]
                lines += [f"    on_{processor} do", f'      url "{address}"', f'      sha256 "{digest}"', "    end"]
        if lines:
            parts += [f"  on_{system} do", *lines, "  end"]
    if not parts:
        return None
    licenses = ", ".join(f'"{name}"' for name in LICENSE.split(" OR "))
    return "\n".join([
        "class Sgf < Formula",
        f'  desc "{DESCRIPTION}"',
        f'  homepage "{REPOSITORY}"',
        f'  version "{version}"',
        f"  license any_of: [{licenses}]",
        *parts,
        "",
        "  def install",
        '    bin.install "sgf"',
        '    man1.install Dir["man/*.1"]',
        '    bash_completion.install "completions/sgf.bash" => "sgf"',
        '    zsh_completion.install "completions/sgf.zsh" => "_sgf"',
        '    fish_completion.install "completions/sgf.fish"',
        "  end",
        "",
        "  test do",
        '    (testpath/"a.sgf").write "(;FF[4]GM[1];B[pd])"',
        '    system bin/"sgf", "check", "a.sgf"',
        "  end",
        "end",
        "",
    ])


def scoop(version, address, digest):
    folder = address.rsplit("/", 1)[1].removesuffix(".zip")
    return {
        "version": version,
        "description": DESCRIPTION,
        "homepage": REPOSITORY,
        "license": LICENSE.replace(" OR ", "|"),
        "architecture": {"64bit": {"url": address, "hash": digest, "extract_dir": folder}},
        "bin": "sgf.exe",
        "checkver": "github",
        "autoupdate": {
            "architecture": {
                "64bit": {
                    "url": address.replace(version, "$version"),
                    "extract_dir": folder.replace(version, "$version"),
                }
            }
        },
    }


def winget(version, address, digest, folder):
    """Three files, as winget's schema 1.6 has them."""
    folder.mkdir(exist_ok=True)
    identifier = "sgfkit.sgf"
    inner = address.rsplit("/", 1)[1].removesuffix(".zip")
    common = [f"PackageIdentifier: {identifier}", f"PackageVersion: {version}"]
    kinds = {
        "": ("version", ["DefaultLocale: en-US"]),
        ".installer": (
            "installer",
            [
                "InstallerType: zip",
                "NestedInstallerType: portable",
                "NestedInstallerFiles:",
                f"- RelativeFilePath: {inner}\\sgf.exe",
                "  PortableCommandAlias: sgf",
                "Installers:",
                "- Architecture: x64",
                f"  InstallerUrl: {address}",
                f"  InstallerSha256: {digest.upper()}",
            ],
        ),
        ".locale.en-US": (
            "defaultLocale",
            [
                "PackageLocale: en-US",
                "Publisher: sgfkit",
                "PackageName: sgf",
                f"License: {LICENSE}",
                f"ShortDescription: {DESCRIPTION}",
                f"PackageUrl: {REPOSITORY}",
            ],
        ),
    }
    for end, (kind, lines) in kinds.items():
        tail = [f"ManifestType: {kind}", "ManifestVersion: 1.6.0", ""]
        (folder / f"{identifier}{end}.yaml").write_text("\n".join([*common, *lines, *tail]))


def aur(version, links, folder):
    """A PKGBUILD of the program as released, and its facts once more as `.SRCINFO`, which the AUR reads."""
    sources = [(target.split("-")[0], *links[target]) for target in links if target.endswith("linux-musl")]
    if not sources:
        return
    folder.mkdir(exist_ok=True)
    facts = [
        ("pkgdesc", DESCRIPTION), ("pkgver", version.replace("-", "_")), ("pkgrel", 1), ("url", REPOSITORY),
        *[("arch", processor) for processor, *_ in sources],
        ("license", LICENSE), ("provides", "sgf"), ("conflicts", "sgf"),
        # The program is released without symbols.
        ("options", "!strip"), ("options", "!debug"),
    ]
    for processor, address, digest in sources:
        facts += [(f"source_{processor}", address), (f"sha256sums_{processor}", digest)]
    lists = {}
    for key, value in facts:
        lists.setdefault(key, []).append(f"'{value}'")
    single = ["pkgdesc", "pkgver", "pkgrel", "url"]
    lines = [f"{key}={values[0]}" if key in single else f"{key}=({' '.join(values)})" for key, values in lists.items()]
    installed = [
        f'  install -Dm{755 if place == "usr/bin/sgf" else 644} {name} "$pkgdir/{place}"' for name, place in ARCH.items()
    ]
    (folder / "PKGBUILD").write_text("\n".join([
        "pkgname=sgf-bin",
        *lines,
        "",
        "package() {",
        f'  cd "sgf-{version}-$CARCH-unknown-linux-musl"',
        *installed,
        '  install -Dm644 man/*.1 -t "$pkgdir/usr/share/man/man1"',
        "}",
        "",
    ]))
    indented = "".join(f"\t{key} = {value}\n" for key, value in facts)
    (folder / ".SRCINFO").write_text(f"pkgbase = sgf-bin\n{indented}\npkgname = sgf-bin\n")


def nix(version, links, folder):
    """A package of the program as released, and a flake for `nix run` and `nix profile install`."""
    lines = []
    for system, target in NIX.items():
        if target in links:
            address, digest = links[target]
            hashed = base64.b64encode(bytes.fromhex(digest)).decode()
            lines.append(f'{system} = {{ url = "{address}"; hash = "sha256-{hashed}"; }};')
    if not lines:
        return
    folder.mkdir(exist_ok=True)
    facts = {
        "VERSION": version, "SOURCES": "\n    ".join(lines), "DESCRIPTION": DESCRIPTION, "REPOSITORY": REPOSITORY,
        "LICENSES": " ".join({"MIT": "mit", "Apache-2.0": "asl20"}[name] for name in LICENSE.split(" OR ")),
    }
    for name, text in NIX_FILES.items():
        (folder / name).write_text(re.sub("@([A-Z]+)@", lambda match: facts[match[1]], text))


def debian(archive, version, architecture, out):
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        with tarfile.open(archive) as files:
            files.extractall(scratch, filter="data")
        source = scratch / archive.name.removesuffix(".tar.gz")
        tree = scratch / "tree"
        places = dict(PLACES)
        for page in source.glob("man/*.1"):
            places[f"man/{page.name}"] = f"usr/share/man/man1/{page.name}"
        for name, place in places.items():
            (tree / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, tree / place)
            (tree / place).chmod(0o755 if place.startswith("usr/bin/") else 0o644)
        size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file())
        control = {
            "Package": "sgf",
            "Version": version,
            "Architecture": architecture,
            "Maintainer": f"sgfkit <{REPOSITORY}>",
            "Installed-Size": str(-(-size // 1024)),
            "Section": "games",
            "Priority": "optional",
            "Homepage": REPOSITORY,
            "Description": DESCRIPTION,
        }
        (tree / "DEBIAN").mkdir()
        lines = "".join(f"{key}: {value}\n" for key, value in control.items())
        (tree / "DEBIAN/control").write_text(lines)
        package = out / f"sgf_{version}_{architecture}.deb"
        command = ["dpkg-deb", "--build", "--root-owner-group", str(tree), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def test():
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        targets = [*DEBIAN, "aarch64-apple-darwin", "x86_64-apple-darwin"]
        for target in targets:
            folder = scratch / f"sgf-1.2.3-{target}"
            for name in [*PLACES, "man/sgf.1"]:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(name)
            with tarfile.open(scratch / f"{folder.name}.tar.gz", "w:gz") as files:
                files.add(folder, folder.name)
        windows = scratch / "sgf-1.2.3-x86_64-pc-windows-msvc.zip"
        with zipfile.ZipFile(windows, "w") as files:
            files.writestr(f"{windows.stem}/sgf.exe", "sgf")
        out = scratch / "out"
        main(scratch, out)
        formula = (out / "sgf.rb").read_text()
        assert formula.count("sha256") == 4 and "sgf-1.2.3-aarch64-apple-darwin.tar.gz" in formula
        digest = hashlib.sha256(windows.read_bytes()).hexdigest()
        manifest = json.loads((out / "sgf.json").read_text())["architecture"]["64bit"]
        assert manifest["hash"] == digest and manifest["extract_dir"] == windows.stem
        installer = (out / "winget/sgfkit.sgf.installer.yaml").read_text()
        assert digest.upper() in installer and f"{windows.stem}\\sgf.exe" in installer
        assert len(list((out / "winget").iterdir())) == 3
        for path in out.rglob("*"):
            if path.is_file():
                told = path.read_bytes()
                assert b"OWNER" not in told and not re.search(rb"@[A-Z]+@", told), path
        if sys.platform == "linux":
            try_aur(out / "aur", scratch)
            try_nix(out / "nix", scratch)
        if os.name != "nt":
            # It also changes the archives.
            try_script(out / "install.sh", scratch)
        try_powershell(out / "install.ps1", scratch)
        test_guide(out)
        test_notes()
        test_sbom()
        test_workflows()
        if shutil.which("dpkg-deb"):
            listed = subprocess.run(
                ["dpkg-deb", "--contents", out / "sgf_1.2.3_amd64.deb"],
                check=True, capture_output=True, text=True,
            ).stdout
            for place in [*PLACES.values(), "usr/share/man/man1/sgf.1"]:
                assert f"./{place}\n" in listed, listed


def try_script(script, archives):
    """Installs from the archives of the test, over what was installed, and not what was changed."""
    if shutil.which("curl") is None:
        print("no curl: install.sh is not tried", file=sys.stderr)
        return
    home = archives / "home"
    settings = {**os.environ, "SGF_FROM": archives.as_uri(), "SGF_HOME": str(home)}

    def run():
        return subprocess.run(["sh", script], env=settings, capture_output=True, text=True)

    for _ in range(2):
        done = run()
        assert done.returncode == 0 and "Installed sgf 1.2.3 in" in done.stdout, done
    for name in ["bin/sgf", "share/man/man1/sgf.1", "share/zsh/site-functions/_sgf"]:
        assert (home / name).is_file(), name
    assert os.access(home / "bin/sgf", os.X_OK)
    for archive in archives.glob("sgf-*.tar.gz"):
        archive.write_bytes(archive.read_bytes() + b"more")
    done = run()
    assert done.returncode == 1 and "differs from the release" in done.stderr, done


def try_powershell(script, archives):
    """Installs from a server with the archives of the test, and rejects a changed archive."""
    shell = shutil.which("pwsh") or shutil.which("powershell")
    text = script.read_text()
    windows = archives / "sgf-1.2.3-x86_64-pc-windows-msvc.zip"
    assert hashlib.sha256(windows.read_bytes()).hexdigest() in text and text.count(windows.name) > 1
    if shell is None:
        print("NOT TESTED: there is no PowerShell; install.ps1 was generated but not run", file=sys.stderr)
        return
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=archives)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = archives / "windows"
    settings = {**os.environ, "SGF_FROM": f"http://127.0.0.1:{server.server_port}", "SGF_HOME": str(home)}

    def run():
        command = [shell, "-NoProfile", "-ExecutionPolicy", "Bypass", "-File", script]
        return subprocess.run(command, env=settings, capture_output=True, text=True)

    for _ in range(2):
        done = run()
        assert done.returncode == 0 and "sgf 1.2.3 is in" in done.stdout, done
    assert (home / "sgf.exe").read_text() == "sgf"
    windows.write_bytes(windows.read_bytes() + b"more")
    done = run()
    assert done.returncode != 0 and "differs from the release" in done.stderr, done
    server.shutdown()


def shell(script, **options):
    done = subprocess.run(["bash", "-euc", script], capture_output=True, text=True, **options)
    assert done.returncode == 0, (script, done)
    return done.stdout


def installed(tree):
    return sorted(str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file())


def try_aur(folder, archives):
    """Bash runs the PKGBUILD, and makepkg builds the package, if it is installed."""
    expected = sorted([*ARCH.values(), "usr/share/man/man1/sgf.1"])
    for processor in ["x86_64", "aarch64"]:
        source, tree = archives / f"aur-{processor}", archives / f"arch-{processor}"
        source.mkdir()
        name = f"sgf-1.2.3-{processor}-unknown-linux-musl.tar.gz"
        with tarfile.open(archives / name) as files:
            files.extractall(source, filter="data")
        script = '. "$1/PKGBUILD"; CARCH=$2 pkgdir=$3; eval echo \'${source_\'$2\'}\' \'${sha256sums_\'$2\'}\'; package'
        command = ["bash", "-euc", script, "-", str(folder), processor, str(tree)]
        told = subprocess.run(command, cwd=source, check=True, capture_output=True, text=True).stdout.split()
        digest = hashlib.sha256((archives / name).read_bytes()).hexdigest()
        assert told == [f"{REPOSITORY}/releases/download/v1.2.3/{name}", digest], told
        assert installed(tree) == expected, installed(tree)
        assert os.access(tree / "usr/bin/sgf", os.X_OK) and not os.access(tree / ARCH["README.md"], os.X_OK)
        srcinfo = (folder / ".SRCINFO").read_text()
        assert f"\tsource_{processor} = {told[0]}\n\tsha256sums_{processor} = {digest}\n" in srcinfo
    if missing := [name for name in ["makepkg", "bsdtar", "fakeroot", "setpriv"] if shutil.which(name) is None]:
        print(f"NOT TESTED: no {', '.join(missing)}: bash ran the PKGBUILD, but no package was built", file=sys.stderr)
        return
    # makepkg does not run as root.
    with tempfile.TemporaryDirectory(prefix="aur-") as work:
        work = Path(work)
        for path in [*folder.iterdir(), *archives.glob("sgf-*-linux-musl.tar.gz")]:
            shutil.copy(path, work)
        user = []
        if os.geteuid() == 0:
            shell('chown -R nobody "$PWD"', cwd=work)
            user = ["setpriv", "--reuid=nobody", "--clear-groups"]
        settings = {**os.environ, "HOME": str(work), "CARCH": "x86_64", "PKGEXT": ".pkg.tar"}

        def run(*words):
            done = subprocess.run([*user, "makepkg", *words], cwd=work, env=settings, capture_output=True, text=True)
            assert done.returncode == 0, done
            return done.stdout

        assert run("--printsrcinfo") == (folder / ".SRCINFO").read_text()
        run("--nodeps", "--nocolor")
        with tarfile.open(work / "sgf-bin-1.2.3-1-x86_64.pkg.tar") as files:
            found = sorted(file.name.removesuffix(".gz") for file in files if file.isfile() and not file.name.startswith("."))
        assert found == expected, found


def try_nix(folder, archives):
    """Nix evaluates the flake for each system, with a stand-in for nixpkgs, and bash runs what installs."""
    if shutil.which("nix-instantiate") is None:
        print("NOT TESTED: Nix is not installed; its files were generated but not evaluated", file=sys.stderr)
        return
    stand_in = """
      let
        lib = { licenses = { mit = "MIT"; asl20 = "Apache-2.0"; }; sourceTypes.binaryNativeCode = "binary";
          genAttrs = names: make: builtins.listToAttrs (map (name: { inherit name; value = make name; }) names); };
        call = system: file: more: import file ({ inherit lib; fetchurl = file: file; installShellFiles = "";
          stdenvNoCC = { hostPlatform = { inherit system; }; mkDerivation = facts: facts; }; } // more);
        legacyPackages = lib.genAttrs SYSTEMS (system: { callPackage = call system; });
        flake = import FOLDER/flake.nix;
      in (flake.outputs { self = flake; nixpkgs = { inherit lib legacyPackages; }; }).packages
    """
    systems = " ".join(f'"{system}"' for system in NIX)
    program = stand_in.replace("SYSTEMS", f"[ {systems} ]").replace("FOLDER", str(folder))
    command = ["nix-instantiate", "--store", "dummy://", "--eval", "--strict", "--json", "--expr", program]
    packages = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert packages.keys() == NIX.keys()
    for system, target in NIX.items():
        package = packages[system]["default"]
        assert package == packages[system]["sgf"] and package["version"] == "1.2.3"
        archive = archives / f"sgf-1.2.3-{target}.tar.gz"
        digest = base64.b64encode(hashlib.sha256(archive.read_bytes()).digest()).decode()
        address = f"{REPOSITORY}/releases/download/v1.2.3/{archive.name}"
        assert package["src"] == {"url": address, "hash": f"sha256-{digest}"}, package["src"]
        assert package["meta"]["license"] == LICENSE.split(" OR ") and package["meta"]["platforms"] == sorted(NIX)
    # These functions are Nix's; here they only look for the files.
    hooks = "runHook() { :; }; installManPage() { ls \"$@\"; }; installShellCompletion() { ls \"$4\" \"$6\" \"$8\"; }"
    source, out = archives / f"sgf-1.2.3-{NIX['x86_64-linux']}", archives / "nix-out"
    shell(f"{hooks}\n{package['installPhase']}", cwd=source, env={**os.environ, "out": str(out)})
    assert installed(out) == ["bin/sgf", *(f"share/doc/sgf/{name}" for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"])]


def test_guide(out):
    """The guide names files that are generated, and that the workflow uploads."""
    section = (ROOT / "docs/guide/first-hour.md").read_text(encoding="utf-8").split("## Install with a package manager")[1]
    files = [name for cell in re.findall(r"^\| [^|]+ \| (`[^|]+) \|", section, re.MULTILINE) for name in re.findall("`(.*?)`", cell)]
    made = {path.name for path in out.iterdir()}
    # The workflow packs folders.
    folders = {f"sgf-{folder}.tar.gz": folder for folder in ["aur", "nix"]} | {"winget.zip": "winget"}
    for name in files:
        generated = folders.get(name) in made or any(fnmatch.fnmatch(one, name) for one in made)
        assert generated or name.endswith(".deb") and not DEBIAN, name
    uploads = (ROOT / ".github/workflows/release.yml").read_text().split("gh release upload --clobber")[-1].split("\n")[0].split()
    for name in files:
        assert any(fnmatch.fnmatch(f"packages/{name}", one) for one in uploads), f"{name} is not uploaded"


def test_notes():
    changelog = "# Changelog\n\n## 1.2.0\n\n- New.\n\n### More\n\n- Text.\n\n## 1.1.0\n\n- Old.\n"
    assert notes(changelog, "1.2.0") == "- New.\n\n### More\n\n- Text.\n"
    assert notes(changelog, "1.1.0") == "- Old.\n"
    assert notes((ROOT / "CHANGELOG.md").read_text(), PACKAGE["version"]).strip()


def test_sbom():
    """It lists locked crates of all systems once, and neither test dependencies nor those of Python."""
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    locked = {(crate["name"], crate["version"]) for crate in locked}
    crates = sbom()["components"]
    found = {(crate["name"], crate["version"]) for crate in crates}
    assert len(found) == len(crates) > 100 and found < locked, found - locked
    names = {name for name, _ in found}
    assert {"clap", "encoding_rs", "parquet", "sgfkit-core", "windows-sys"} <= names
    assert not {"proptest", "pyo3", "sgfkit-python", "sgfkit-fuzz"} & names
    for crate in crates:
        assert re.fullmatch(r"[\w.() +-]+", crate["licenses"][0]["expression"]), crate


def test_workflows():
    """Workflows use actions by commit, because tags can move, and store no token for a registry."""
    files = [ROOT / "action.yml", *(ROOT / ".github/workflows").glob("*.yml")]
    uses = [(path, line) for path in files for line in path.read_text().splitlines() if "uses:" in line]
    assert len(uses) > 10
    for path, line in uses:
        assert re.search(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), f"{path}: {line}"
    assert not any("secrets." in path.read_text() for path in files)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--test"]:
            if shutil.which("dpkg-deb") is None:
                DEBIAN.clear()
                print("no dpkg-deb: packages for Debian are not tried", file=sys.stderr)
            REPOSITORY = REPOSITORY.replace("OWNER", "ada")
            test()
        case ["--notes", version]:
            print(notes((ROOT / "CHANGELOG.md").read_text(), version), end="")
        case ["--sbom"]:
            print(json.dumps(sbom(), indent=1))
        case [archives, out]:
            main(Path(archives), Path(out))
        case _:
            sys.exit(__doc__)
