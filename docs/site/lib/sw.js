// Serves the pages that can be installed from the browser's cache, so that they start at once and work offline. The browser compares
// this script with the server's on each visit: another VERSION is fetched in the background, as a whole, and shown at the next visit.
"use strict";
const VERSION = "{{version}}";
const FILES = JSON.parse('{{files}}');
const { scope } = self.registration;
const CACHE = `sgfkit ${scope} ${VERSION}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
	const { method, url } = event.request;
	const address = url.replace(/[?#].*$/, "");
	if (method !== "GET" || !address.startsWith(scope) || !FILES.includes(address.slice(scope.length))) return;
	event.respondWith(caches.open(CACHE).then((cache) => cache.match(address)).then((found) => found ?? fetch(event.request)));
});

async function install() {
	const cache = await caches.open(CACHE);
	await Promise.all(FILES.map(async (file) => {
		const address = scope + file;
		const response = await fetch(address, { cache: "reload" });
		if (!response.ok) throw new Error(`${file}: ${response.status}`);
		// A response that came by a redirect is not taken for a page.
		await cache.put(address, response.redirected ? new Response(response.body, { headers: response.headers }) : response);
	}));
	await self.skipWaiting();
}

async function activate() {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name.startsWith(`sgfkit ${scope} `) && name !== CACHE).map((name) => caches.delete(name)));
	await self.clients.claim();
}
