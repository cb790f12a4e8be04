import type { WidgetMode } from './captcha-widget.ts'

interface CaptchaScript {
  readonly mode: WidgetMode
  /** Name of the global function to call once the widget is defined; ignored unless it is a plain identifier. */
  readonly onload: string | undefined
}

/**
 * Returns the script of the simulated captcha's widget. It has the life cycle and the events of Yandex SmartCaptcha's
 * global object (https://yandex.cloud/en/docs/smartcaptcha/concepts/widget-methods), so that the shop uses both in
 * the same way.
 */
export function captchaScript({ mode, onload }: CaptchaScript): string {
  const callback = /^\w+$/.test(onload ?? '') ? JSON.stringify(onload) : 'null'
  return WIDGET.replace('__STARTS__', String(mode !== 'start-fails')).replace('__ONLOAD__', callback)
}

const WIDGET = `(() => {
  'use strict'
  const STARTS = __STARTS__
  const ONLOAD = __ONLOAD__
  const TOKEN_LIFE_MS = 300000
  const widgets = new Map()
  let lastId = 0

  function find(id) {
    const widget = id === undefined ? widgets.values().next().value : widgets.get(id)
    if (!widget) throw new Error('smartCaptcha: no such widget')
    return widget
  }

  function emit(widget, event, value) {
    for (const listener of [...(widget.listeners.get(event) ?? [])]) listener(value)
  }

  function forget(widget) {
    widget.round += 1
    widget.token = ''
    clearTimeout(widget.expiry)
  }

  async function requestToken() {
    const response = await fetch('/simulator/captcha/token', { method: 'POST' })
    if (!response.ok) throw new Error('smartCaptcha: ' + response.status)
    return (await response.json()).token
  }

  async function run(widget) {
    forget(widget)
    const round = widget.round
    let token
    try {
      token = await requestToken()
    } catch (error) {
      if (round !== widget.round) return
      emit(widget, 'challenge-visible')
      emit(widget, 'network-error')
      emit(widget, 'javascript-error', { filename: 'captcha.js', message: error.message, col: 0, line: 0 })
      emit(widget, 'challenge-hidden')
      return
    }
    if (round !== widget.round) return
    widget.token = token
    widget.expiry = setTimeout(() => {
      forget(widget)
      emit(widget, 'token-expired')
    }, TOKEN_LIFE_MS)
    widget.callback?.(token)
    emit(widget, 'success', token)
  }

  function showBox(widget) {
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', () => run(widget))
    label.append(box, ' Я не робот')
    widget.container.replaceChildren(label)
  }

  window.smartCaptcha = {
    render(container, { sitekey, invisible = false, callback } = {}) {
      const place = typeof container === 'string' ? document.getElementById(container) : container
      if (!place || !sitekey) throw new Error('smartCaptcha: a container and a sitekey are needed')
      const widget = { container: place, callback, invisible, token: '', round: 0, listeners: new Map() }
      lastId += 1
      widgets.set(lastId, widget)
      if (!invisible) showBox(widget)
      return lastId
    },
    execute(id) {
      const widget = find(id)
      if (!STARTS) throw new Error('smartCaptcha: the challenge did not start')
      void run(widget)
    },
    reset(id) {
      const widget = find(id)
      forget(widget)
      if (!widget.invisible) showBox(widget)
    },
    destroy(id) {
      const widget = find(id)
      forget(widget)
      widget.container.replaceChildren()
      for (const [key, value] of widgets) if (value === widget) widgets.delete(key)
    },
    getResponse: (id) => find(id).token,
    subscribe(id, event, listener) {
      const { listeners } = find(id)
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return () => known.delete(listener)
    },
  }
  if (ONLOAD !== null && typeof window[ONLOAD] === 'function') window[ONLOAD]()
})()
`
