/** Replaces Google's script: a map that stores its camera and positions markers by the Mercator projection. */
;(() => {
  const TILE = 256
  const x = (lng2) => lng2 / 360 + 0.5
  const y = (lat2) => {
    const sine = Math.sin((lat2 * Math.PI) / 180)
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  }
  const lng = (part) => (part - 0.5) * 360
  const lat = (part) => (Math.atan(Math.sinh((0.5 - part) * 2 * Math.PI)) * 180) / Math.PI
  const json = (value) => ({ lat: () => value.lat, lng: () => value.lng, toJSON: () => value })
  class StandInMap {
    #div
    #center
    #zoom
    #listeners = new Map()
    markers = new Set()
    constructor(div, options) {
      this.#div = div
      div.style.position = 'relative'
      this.#center = options.center
      this.#zoom = options.zoom
      setTimeout(() => this.#notify())
    }
    addListener(name, listener) {
      const known = this.#listeners.get(name) ?? new Set()
      this.#listeners.set(name, known.add(listener))
      return { remove: () => known.delete(listener) }
    }
    #notify() {
      for (const marker of this.markers) marker.settle()
      for (const name of ['bounds_changed', 'center_changed', 'zoom_changed', 'idle']) {
        for (const listener of this.#listeners.get(name) ?? []) listener()
      }
    }
    pixelOf(place) {
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
    setOptions = () => void 0
    getBounds() {
      const world = TILE * 2 ** this.#zoom
      const [halfX, halfY] = [this.#div.clientWidth / 2 / world, this.#div.clientHeight / 2 / world]
      const corners = {
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
    setZoom(zoom) {
      this.moveCamera({ zoom })
    }
    moveCamera({ center, zoom }) {
      if (center) this.#center = { lat: center.lat, lng: center.lng }
      if (zoom !== void 0) this.#zoom = Math.max(3, Math.min(17, zoom))
      setTimeout(() => this.#notify())
    }
    fitBounds({ south, west, north, east }, padding) {
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
    #map = null
    #position = null
    #content = null
    anchorLeft = '-50%'
    anchorTop = '-100%'
    /** Sets the accessible name too, as Google's markers do. */
    set title(title) {
      this.setAttribute('title', title)
      this.setAttribute('aria-label', title)
    }
    set map(map) {
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
    set position(position) {
      this.#position = position
      this.settle()
    }
    get position() {
      return this.#position
    }
    set content(content) {
      this.#content?.remove()
      this.#content = content
      if (content) this.append(content)
    }
    get content() {
      return this.#content
    }
    set gmpClickable(isClickable) {
      if (!isClickable) return
      this.setAttribute('role', 'button')
      this.tabIndex = 0
      this.onclick = () => this.dispatchEvent(new Event('gmp-click'))
      this.onkeydown = ({ key }) => key === 'Enter' && this.dispatchEvent(new Event('gmp-click'))
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
      setTimeout(() => {
        this.style.transform = `translate(${this.anchorLeft}, ${this.anchorTop})`
      })
    }
  }
  customElements.define('stand-in-marker', StandInMarker)
  const event = {
    addListener: (target, name, listener) => target.addListener(name, listener),
    clearInstanceListeners: () => void 0,
  }
  const { google } = window
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
})()
