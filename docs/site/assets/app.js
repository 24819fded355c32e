// Pages that can be installed have a manifest, and work offline: a service worker serves them from the browser's cache. From a disk
// browsers read neither.
"use strict";
if (location.protocol !== "file:") {
	document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: document.currentScript.dataset.manifest }));
	navigator.serviceWorker?.register("sw.js").catch(() => {});
}
