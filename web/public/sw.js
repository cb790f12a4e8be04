/**
 * Answers only for the case that the shop cannot be reached (UI-15). The cache contains the page that says so and
 * that page's style sheet, and nothing else: no other page, price, or answer of the shop.
 */
const CACHE = 'offline-2'
const PAGE = '/offline.html'
const STYLE = '/offline.css'

self.addEventListener('install', (event) => {
  const fresh = [PAGE, STYLE].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  // The browser requests a page while this worker is still starting, so that the worker slows no navigation down.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const isPage = request.mode === 'navigate' && request.method === 'GET'
  if (isPage) event.respondWith(openPage(event))
  else if (new URL(request.url).pathname === STYLE) event.respondWith(openKept(request, STYLE))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

async function openKept(request, path) {
  return (await caches.match(path)) ?? fetch(request)
}
