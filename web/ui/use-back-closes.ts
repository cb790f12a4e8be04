import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { loadingAway } from '#web/lib/loading-away.ts'
import { isLeavingWindows, leaveWindows, windowsLeft } from './leave-windows.ts'

/**
 * Milliseconds in which a link that closes its window usually navigates, so that its page takes the window's entry, and
 * in which a page that closes the window is rendered.
 */
const SETTLES_AFTER_MS = 50

/** What closes each open window, the innermost last. */
const open: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The router's index of the page. An open window's entry has that of its page, by which the router ignores it. */
let page: unknown
let isWatching = false

/** Returns how many of the last entries of the history belong to windows over the page. */
function windowEntries(): number {
  return window.history.state?.windows ?? 0
}

/**
 * Makes the browser's 'back' close an open window instead of leaving the page (UI-21). The window has an entry of the
 * history, which the router ignores; closing it in another way takes the entry back, and so does a page that it
 * leads to.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const { key } = useLocation()
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => close()
    open.push(closeThis)
    watch()
    matchEntries()
    return () => {
      const at = open.indexOf(closeThis)
      if (at >= 0) open.splice(at, 1)
      matchEntriesSoon()
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that the window stays over has taken its entry
  useEffect(matchEntriesSoon, [key])
}

/** Gives each open window an entry, and leaves those of windows that are open no more. */
function matchEntries(): void {
  clearTimeout(timer)
  timer = undefined
  if (isLeavingWindows()) return
  const { history } = window
  for (let count = windowEntries(); count < open.length; ) {
    count += 1
    History.prototype.pushState.call(history, { ...history.state, windows: count }, '')
  }
  // A step of the history would stop another document that is on its way. Where that is unknown, it is made too early.
  const surplus = windowEntries() - open.length
  if (surplus <= 0 || loadingAway.isOn) return
  leaveWindows(surplus)
}

/** Does so after a moment. Called at first where a page is loaded again whose window was open. */
export function matchEntriesSoon(): void {
  watch()
  clearTimeout(timer)
  timer = setTimeout(matchEntries, SETTLES_AFTER_MS)
}

/** Follows the router's changes of the history, and each step of the browser. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  const { history } = window
  page = history.state?.idx
  const write = (method: 'pushState' | 'replaceState', ...[data, ...address]: Change) => {
    History.prototype[method].call(history, data, ...address)
    page = data?.idx
  }
  history.pushState = (...change: Change) => {
    const { pathname } = window.location
    write(windowEntries() > 0 ? 'replaceState' : 'pushState', ...change)
    // The window stays over a list whose filters it has changed, and another page closes it.
    if (window.location.pathname === pathname) matchEntries()
  }
  history.replaceState = (...[data, ...address]: Change) => {
    write('replaceState', { ...data, windows: windowEntries() }, ...address)
  }
  window.addEventListener('popstate', followBack)
  for (const [target, type] of [
    [window.navigation, 'navigateerror'],
    [window, 'pageshow'],
  ] as const) {
    target?.addEventListener(type, () => {
      // A step that another document came before is never made.
      if (type === 'pageshow' && isLeavingWindows()) windowsLeft()
      matchEntriesSoon()
    })
  }
}

type Change = Parameters<History['pushState']>

function followBack(event: PopStateEvent): void {
  const isSamePage = event.state?.idx === page
  page = event.state?.idx
  if (isLeavingWindows()) windowsLeft()
  else if (isSamePage && timer !== undefined && open.length + windowEntries() === 0) {
    // Pressed just after a window was closed: it means the page.
    window.history.back()
  } else {
    for (const close of open.splice(windowEntries()).reverse()) close()
  }
  matchEntries()
}
