/*
 * Written into the head of every page, ahead of all that has to be fetched: what is pressed and typed before the page
 * comes to life is kept, and played when it does (web/app/play-presses.ts). What the browser can do by itself it
 * does at once: it follows links, sends the search, ticks boxes, unfolds. Any other press shows that it was taken,
 * and a link that is pressed after it waits its turn. Where a script fails, the page's status line says so.
 */
{
  // Not imported: the file is put into pages as a script, and is no module.
  type EarlyPress = import('./app/early-presses.ts').EarlyPress
  type EarlyPresses = import('./app/early-presses.ts').EarlyPresses

  /** Longer than this nobody waits for what the browser can do by itself. */
  const PATIENCE_MS = 8000
  const LINK = 'a[href^="/"]:not([target]),a[aria-haspopup]'

  /** The line that the server has written for the worst case, as markup: no later file may bring it. */
  const { failed = '' } = document.currentScript?.dataset ?? {}
  const kept: EarlyPress[] = []
  const early: EarlyPresses = {
    kept,
    isOn: true,
    giveUp() {
      for (const press of [...kept]) release(press)
      early.isOn = false
      tell()
    },
  }
  window.earlyPresses = early

  function tell(): void {
    const line = document.getElementById('status')
    if (line) line.innerHTML = failed
    // The page is not read so far.
    else setTimeout(tell, 99)
  }

  /** Goes to another page, by a button: a form that the browser can send. */
  const isSent = (form: HTMLFormElement | null) =>
    form?.matches('[action^="/"]') && form.querySelector('[type=submit]')
  const canBrowser = (target: HTMLElement) =>
    target.matches(LINK) || isSent((target as HTMLButtonElement).form)

  /** Answers the sign that a press was taken. No attribute: React would find it in the way when it takes the page over. */
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
    // Half alive, the page would answer some presses and not others.
    event.stopImmediatePropagation()
    const target = (event.target as Element).closest<HTMLElement>(`${LINK},button`)
    if (!target) return
    const isBehind = kept.some(({ kind }) => kind !== 'text')
    const isWaiting = isBehind || target.matches('[aria-haspopup]') || !canBrowser(target)
    // A link with a key held down opens elsewhere.
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isWaiting || (isElsewhere && target.matches(LINK))) return
    const press: EarlyPress = { kind: 'click', target, sign: take(event, target) }
    kept.push(press)
    if (canBrowser(target)) setTimeout(() => kept.includes(press) && release(press), PATIENCE_MS)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    // Enter in a form that can be sent presses its button.
    if (!isSent(target.form)) kept.push({ kind: 'enter', target, sign: take(event, target) })
  }

  /**
   * What the page knows is written into a field that comes to life, a moment before the page is told of what was typed:
   * the next key goes behind what was typed.
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
    // Ticked and cleared again: nothing has happened.
    else kept.splice(place, 1)
  }

  const listen = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, (event) => early.isOn && hear(event), true)
  listen('click', onClick)
  listen('keydown', onKeyDown)
  listen('beforeinput', onBeforeInput)
  listen('input', onInput)
  listen('error', ({ target }) => target instanceof HTMLScriptElement && early.giveUp())
}
