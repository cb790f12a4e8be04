import { isAimedBelow, type Position } from './is-aimed-below.ts'

/** Milliseconds for which the pointer rests on a category before its panel opens. */
const OPEN_MS = 120
/** The same while another panel is open, so that the panels follow the pointer along the line. */
const SWITCH_MS = 70
/** The same for a pointer that moves down to the open panel and only crosses a category on its way. */
const CROSSING_MS = 350
/** Milliseconds after which a menu that pointer and focus have left closes. */
const CLOSE_MS = 300
/** Milliseconds between the two positions from which the pointer's direction is taken. */
const TRAIL_MS = 60

/**
 * Opens and closes the panels of the line of categories by pointer and keyboard (CAT-21, CAT-22). Each item of the line
 * begins with its link; the open one also contains the panel, which has `data-panel`. A press of the link to `toggleUrl`
 * opens and closes its panel. Calls `open` with the url of the link whose panel is to be shown, if it has one, or null to
 * close it. Returns a function that ends the watch.
 */
export function watchMenu(
  nav: HTMLElement,
  toggleUrl: string,
  open: (url: string | null) => void,
): () => void {
  const ended = new AbortController()
  const listening = { signal: ended.signal, passive: true } as const
  let timer: ReturnType<typeof setTimeout> | undefined
  let trail: (Position & { readonly at: number })[] = []
  /** Where the pointer rests. After Escape its panel stays closed until the pointer has been elsewhere. */
  let over: Element | null = null
  /** Whether the pointer has opened the panel by resting on its name. The first press then leaves it open. */
  let isHovered = false

  const isOpen = () => nav.querySelector('[data-panel]') !== null
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  function isCrossing(now: Position): boolean {
    const [from] = trail
    return isOpen() && from !== undefined && isAimedBelow(from, now)
  }

  function show(item: Element, isByPointer: boolean): void {
    isHovered = isByPointer
    open(urlOf(item))
  }

  function enter(item: Element, ms: number): void {
    if (item === over) return
    over = item
    after(ms, () => show(item, true))
  }

  nav.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return
      const now = { x: event.clientX, y: event.clientY }
      const recent = trail.filter(({ at }) => event.timeStamp - at < TRAIL_MS)
      // After a pause the movement began where the pointer was last.
      trail = recent.length > 0 ? recent : trail.slice(-1)
      const item = itemOf(event.target)
      // Between two items and inside the open panel nothing changes.
      if (!item || isInPanel(item, event.target)) {
        clearTimeout(timer)
        over = item
      } else enter(item, isCrossing(now) ? CROSSING_MS : isOpen() ? SWITCH_MS : OPEN_MS)
      trail.push({ ...now, at: event.timeStamp })
    },
    listening,
  )
  nav.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      // A touch leaves when the finger is lifted.
      if (pointerType !== 'mouse') return
      over = null
      trail = []
      after(CLOSE_MS, () => {
        if (!nav.querySelector(':focus-visible')) open(null)
      })
    },
    listening,
  )
  nav.addEventListener('pointerenter', () => clearTimeout(timer), listening)
  nav.addEventListener(
    'click',
    (event) => {
      // A press says what the shopper wants, whatever the pointer was about to open.
      clearTimeout(timer)
      const link = linkOf(nav, toggleUrl)
      const isPressed = event.target instanceof Node && link?.contains(event.target)
      if (!isPressed || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const isShown = isOpen() && link?.parentElement === nav.querySelector('[data-panel]')?.parentElement
      open(isShown && !isHovered ? null : toggleUrl)
      isHovered = false
    },
    { signal: ended.signal },
  )

  nav.addEventListener(
    'focusin',
    ({ target }) => {
      const item = itemOf(target)
      // While the menu is open, the panel follows the focus along the line, so that the Tab key reaches every name.
      if (isOpen() && item && target instanceof Element && target.matches(':focus-visible')) show(item, false)
    },
    listening,
  )
  nav.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && nav.contains(relatedTarget)
      if (isOpen() && relatedTarget !== null && !isInside && !nav.matches(':hover')) open(null)
    },
    listening,
  )
  document.addEventListener(
    'keydown',
    (event) => {
      const focused = document.activeElement
      const item = itemOf(focused)
      const isInside = item !== null && nav.contains(item)
      if (event.key === 'Escape' && isOpen()) {
        clearTimeout(timer)
        if (isInside) item.querySelector('a')?.focus()
        open(null)
      } else if (event.key === 'ArrowDown' && isInside && focused && !isInPanel(item, focused)) {
        event.preventDefault()
        show(item, false)
      }
    },
    { signal: ended.signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => isOpen() && target instanceof Node && !nav.contains(target) && open(null),
    listening,
  )

  // The pointer may have come to rest before this code was loaded.
  const resting = nav.querySelector(':scope > ul > li:hover')
  if (resting) enter(resting, OPEN_MS)

  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

/** Returns the link of the line that leads to the url. */
export function linkOf(nav: HTMLElement, url: string): Element | null {
  return nav.querySelector(`:scope > ul > li > a[href="${CSS.escape(url)}"]`)
}

function itemOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('nav[data-menu] > ul > li') : null
}

function urlOf(item: Element): string | null {
  return item.querySelector(':scope > a')?.getAttribute('href') ?? null
}

/** Whether the target is in the item's panel and not on its link in the line. */
function isInPanel(item: Element, target: EventTarget | null): boolean {
  return target instanceof Element && !item.querySelector(':scope > a')?.contains(target)
}
