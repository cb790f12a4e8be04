/*
 * Inlined into the head of every page, before everything that has to be fetched. Records presses and typing before
 * the page is hydrated; the page replays them afterwards (web/app/play-presses.ts). What the browser can do without
 * scripts happens at once: it follows links, submits the search, ticks boxes, opens details. Any other press shows
 * that it was recorded, and a link that is pressed after it waits for its turn. If a script fails, the page's status
 * line says so (UI-10).
 */
{
  // Not imported: the file is put into pages as a classic script, not as a module.
  type EarlyPress = import('./app/early-presses.ts').EarlyPress
  type EarlyPresses = import('./app/early-presses.ts').EarlyPresses

  /** Milliseconds after which the browser performs a recorded press that needs no script. */
  const CLICK_TIMEOUT_MS = 8000
  const LINK = 'a[href^="/"]:not([target]),a[aria-haspopup]'

  /**
   * Markup of the message for a failed script. The server writes it into the page, because later files may not load.
   */
  const { failed = '' } = document.currentScript?.dataset ?? {}
  const kept: EarlyPress[] = []
  const early: EarlyPresses = {
    kept,
    isOn: true,
    giveUp() {
      for (const press of [...kept]) release(press)
      early.isOn = false
      showFailed()
    },
  }
  window.earlyPresses = early

  function showFailed(): void {
    const line = document.getElementById('status')
    if (line) line.innerHTML = failed
    // The status line has not been parsed yet.
    else setTimeout(showFailed, 99)
  }

  /** Whether the form has a submit button and leads to another page, so that the browser can submit it. */
  const isSent = (form: HTMLFormElement | null) =>
    form?.matches('[action^="/"]') && form.querySelector('[type=submit]')
  const canBrowser = (target: HTMLElement) =>
    target.matches(LINK) || isSent((target as HTMLButtonElement).form)

  /**
   * Records a press and returns the animation that shows it. An animation is used because a changed attribute would
   * disturb React's hydration.
   */
  function take(event: Event, target: HTMLElement): Animation {
    event.preventDefault()
    return target.animate({ opacity: 0.4 }, { duration: 600, direction: 'alternate', iterations: Infinity })
  }

  function release(press: EarlyPress): void {
    kept.splice(kept.indexOf(press), 1)
    if ('sign' in press) press.sign.cancel()
    early.isOn = false
    if (canBrowser(press.target)) press.target.click()
    early.isOn = true
  }

  function onClick(event: MouseEvent): void {
    // A partly hydrated page would react to some presses and not to others.
    event.stopImmediatePropagation()
    const target = (event.target as Element).closest<HTMLElement>(`${LINK},button`)
    if (!target) return
    const isBehind = kept.some(({ kind }) => kind !== 'text')
    const isWaiting = isBehind || target.matches('[aria-haspopup]') || !canBrowser(target)
    // With a modifier key a link opens in another tab or window.
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isWaiting || (isElsewhere && target.matches(LINK))) return
    const press: EarlyPress = { kind: 'click', target, sign: take(event, target) }
    kept.push(press)
    if (canBrowser(target)) setTimeout(() => kept.includes(press) && release(press), CLICK_TIMEOUT_MS)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    // In a form that the browser can submit, Enter presses the submit button.
    if (!isSent(target.form)) kept.push({ kind: 'enter', target, sign: take(event, target) })
  }

  /**
   * Restores the recorded text before the next key is added to it, because React writes its own value into a field
   * during hydration.
   */
  function onBeforeInput({ target }: Event): void {
    for (const press of kept)
      if (press.kind === 'text' && press.target === target) press.target.value = press.value
  }

  function onInput(event: Event): void {
    event.stopImmediatePropagation()
    const target = event.target as HTMLInputElement
    const { type, checked: isOn, value } = target
    const place = kept.findIndex((press) => press.target === target && press.kind !== 'enter')
    const last = kept[place]
    if (type === 'radio' || (type === 'checkbox' && !last)) kept.push({ kind: 'tick', target, isOn })
    else if (!last) kept.push({ kind: 'text', target, value })
    else if (last.kind === 'text') last.value = value
    // Ticked and unticked again: nothing has changed.
    else kept.splice(place, 1)
  }

  const listen = <K extends keyof WindowEventMap>(type: K, handle: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, (event) => early.isOn && handle(event), true)
  listen('click', onClick)
  listen('keydown', onKeyDown)
  listen('beforeinput', onBeforeInput)
  listen('input', onInput)
  listen('error', ({ target }) => target instanceof HTMLScriptElement && early.giveUp())
}
