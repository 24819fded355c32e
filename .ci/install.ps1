# Installs sgf @VERSION@ for the current user, or into the folder in SGF_HOME.
# `packages.py` writes the version, the URL and the checksum of a release's archive into this file.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue' # The progress bar slows downloads down in PowerShell 5.

function Install-Sgf {
    $folder = if ($env:SGF_HOME) { $env:SGF_HOME } else { Join-Path $env:LOCALAPPDATA 'Programs\sgf' }
    $base = if ($env:SGF_FROM) { $env:SGF_FROM } else { '@BASE@' }
    $scratch = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid().ToString())
    New-Item -ItemType Directory $scratch | Out-Null
    try {
        $archive = Join-Path $scratch '@ARCHIVE@'
        Invoke-WebRequest -UseBasicParsing -Uri "$base/@ARCHIVE@" -OutFile $archive
        $found = (Get-FileHash -Algorithm SHA256 $archive).Hash
        if ($found -ne '@SUM@') {
            throw "install.ps1: @ARCHIVE@ differs from the release: its SHA-256 is $found, expected @SUM@"
        }
        Expand-Archive $archive $scratch
        New-Item -ItemType Directory -Force $folder | Out-Null
        Copy-Item -Force (Join-Path (Join-Path $scratch '@FOLDER@') 'sgf.exe') $folder
    } finally {
        Remove-Item -Recurse -Force $scratch
    }
    Write-Output "sgf @VERSION@ is in $folder"
    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (-not $env:SGF_HOME -and ($path -split ';') -notcontains $folder) {
        [Environment]::SetEnvironmentVariable('Path', "$path;$folder".TrimStart(';'), 'User')
        Write-Output 'This folder is now in your PATH. Open a new terminal to use sgf.'
    }
}

Install-Sgf
