import type { Page } from '@playwright/test'

interface Place {
  lat: number
  lng: number
}
interface Corners {
  south: number
  west: number
  north: number
  east: number
}

/** Runs in the page in place of Google's script: a map that keeps its camera and places markers by Mercator. */
function standIn(): void {
  type Listener = () => void
  const TILE = 256
  const x = (lng: number) => lng / 360 + 0.5
  const y = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  }
  const lng = (part: number) => (part - 0.5) * 360
  const lat = (part: number) => (Math.atan(Math.sinh((0.5 - part) * 2 * Math.PI)) * 180) / Math.PI
  const json = <T>(value: T) => ({ ...value, toJSON: () => value })

  class StandInMap {
    #div: HTMLElement
    #center: Place
    #zoom: number
    #listeners = new Map<string, Set<Listener>>()
    markers = new Set<StandInMarker>()

    constructor(div: HTMLElement, options: { center: Place; zoom: number }) {
      this.#div = div
      div.style.position = 'relative'
      this.#center = options.center
      this.#zoom = options.zoom
      setTimeout(() => this.#tell())
    }

    addListener(name: string, listener: Listener) {
      const known = this.#listeners.get(name) ?? new Set()
      this.#listeners.set(name, known.add(listener))
      return { remove: () => known.delete(listener) }
    }

    #tell() {
      for (const marker of this.markers) marker.settle()
      for (const name of ['bounds_changed', 'center_changed', 'zoom_changed', 'idle']) {
        for (const listener of this.#listeners.get(name) ?? []) listener()
      }
    }

    pixelOf(place: Place) {
      const world = TILE * 2 ** this.#zoom
      return {
        left: (x(place.lng) - x(this.#center.lng)) * world + this.#div.clientWidth / 2,
        top: (y(place.lat) - y(this.#center.lat)) * world + this.#div.clientHeight / 2,
      }
    }

    getDiv = () => this.#div
    getCenter = () => json(this.#center)
    getZoom = () => this.#zoom
    getHeading = () => 0
    getTilt = () => 0
    getMapCapabilities = () => ({ isAdvancedMarkersAvailable: true })
    setOptions = () => undefined
    getBounds() {
      const world = TILE * 2 ** this.#zoom
      const [halfX, halfY] = [this.#div.clientWidth / 2 / world, this.#div.clientHeight / 2 / world]
      const corners: Corners = {
        west: lng(x(this.#center.lng) - halfX),
        east: lng(x(this.#center.lng) + halfX),
        north: lat(y(this.#center.lat) - halfY),
        south: lat(y(this.#center.lat) + halfY),
      }
      return {
        toJSON: () => corners,
        getNorthEast: () => json({ lat: corners.north, lng: corners.east }),
        getSouthWest: () => json({ lat: corners.south, lng: corners.west }),
      }
    }

    setZoom(zoom: number) {
      this.moveCamera({ zoom })
    }

    moveCamera({ center, zoom }: { center?: Place; zoom?: number }) {
      if (center) this.#center = { lat: center.lat, lng: center.lng }
      if (zoom !== undefined) this.#zoom = Math.max(3, Math.min(17, zoom))
      setTimeout(() => this.#tell())
    }

    fitBounds({ south, west, north, east }: Corners, padding: number) {
      const width = (this.#div.clientWidth - 2 * padding) / TILE
      const height = (this.#div.clientHeight - 2 * padding) / TILE
      const fit = Math.min(width / (x(east) - x(west)), height / (y(south) - y(north)))
      this.moveCamera({
        center: { lat: lat((y(north) + y(south)) / 2), lng: (west + east) / 2 },
        zoom: Math.floor(Math.log2(fit)),
      })
    }
  }

  class StandInMarker extends HTMLElement {
    #map: StandInMap | null = null
    #position: Place | null = null
    #content: HTMLElement | null = null
    anchorLeft = '-50%'
    anchorTop = '-100%'

    set map(map: StandInMap | null) {
      this.#map?.markers.delete(this)
      this.remove()
      this.#map = map
      if (!map) return
      map.markers.add(this)
      map.getDiv().append(this)
      this.settle()
    }
    get map() {
      return this.#map
    }
    set position(position: Place | null) {
      this.#position = position
      this.settle()
    }
    get position() {
      return this.#position
    }
    set content(content: HTMLElement | null) {
      this.#content?.remove()
      this.#content = content
      if (content) this.append(content)
    }
    get content() {
      return this.#content
    }
    set gmpClickable(isClickable: boolean) {
      if (!isClickable) return
      this.setAttribute('role', 'button')
      this.tabIndex = 0
      this.onclick = () => this.dispatchEvent(new Event('gmp-click'))
    }

    settle() {
      if (!this.#map || !this.#position) return
      const { left, top } = this.#map.pixelOf(this.#position)
      Object.assign(this.style, {
        position: 'absolute',
        left: `${left}px`,
        top: `${top}px`,
        cursor: 'pointer',
      })
      // The anchors are set a moment after the place.
      setTimeout(() => {
        this.style.transform = `translate(${this.anchorLeft}, ${this.anchorTop})`
      })
    }
  }
  customElements.define('stand-in-marker', StandInMarker)

  const event = {
    addListener: (target: StandInMap, name: string, listener: Listener) => target.addListener(name, listener),
    clearInstanceListeners: () => undefined,
  }
  const { google } = window as unknown as { google: { maps: Record<string, unknown> } }
  const maps = google.maps
  const library = { Map: StandInMap, AdvancedMarkerElement: StandInMarker }
  Object.assign(maps, {
    version: '3.65.1',
    event,
    Map: StandInMap,
    marker: library,
    Settings: { getInstance: () => ({}) },
    importLibrary: async () => library,
  })
  const ready = maps.__ib__
  if (typeof ready === 'function') ready()
}

const HOST = 'https://maps.googleapis.com/**'

/** The page as a shop with a key of Google would send it, with the stand-in where Google's script would come from. */
export async function serveGoogle(page: Page, mode: 'works' | 'fails' | 'refuses the key'): Promise<void> {
  await page.route('**/shop/cart/checkout/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('"googleKey":null', '"googleKey":"stand-in"')
    const policy = response.headers()['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      body: html,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace(
          "script-src 'self'",
          "script-src 'self' https://maps.googleapis.com",
        ),
      },
    })
  })
  await page.route(HOST, (route) => {
    if (mode === 'fails') return route.fulfill({ status: 404, body: '' })
    const refusal = mode === 'works' ? '' : ';setTimeout(() => window.gm_authFailure?.())'
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()${refusal}` })
  })
}
