// The web viewer goes with the extension, for the preview.
'use strict';

const fs = require('node:fs');
const { execFileSync } = require('node:child_process');

const web = `${__dirname}/../../web`;
execFileSync(process.execPath, [`${web}/build/unpack.mjs`], { stdio: 'inherit' });
fs.copyFileSync(`${web}/dist/sgf-viewer.js`, `${__dirname}/dist/sgf-viewer.js`);
