// The web viewer goes with the extension, for the preview, where it was built.
'use strict';

const fs = require('node:fs');

const viewer = `${__dirname}/../../web/dist/sgf-viewer.js`;
if (fs.existsSync(viewer)) {
  fs.copyFileSync(viewer, `${__dirname}/dist/sgf-viewer.js`);
} else {
  console.warn('web/dist is not built: the preview will show pictures');
}
