import { CHUNK_LIMIT_MS } from './load-chunk.ts'

/** Where it failed; each has its text. */
export type CaptchaFailure =
  | 'load'
  | 'no-api'
  | 'init'
  | 'start'
  | 'check'
  | 'no-token'
  | 'dismissed'
  | 'gone'

/** What a shopper reads (spec §8, Captcha); of the first three the specification shows no text. */
export const CAPTCHA_TEXTS: Record<CaptchaFailure, string> = {
  load: 'Проверка безопасности не загрузилась. Проверьте соединение и попробуйте ещё раз',
  'no-api': 'Проверка безопасности не отвечает. Если её мешает загрузить расширение браузера, отключите его',
  init: 'Проверка безопасности не запустилась. Обновите страницу и попробуйте ещё раз',
  start: 'Ошибка запуска капчи',
  check: 'Ошибка проверки капчи',
  'no-token': 'Токен безопасности не получен',
  dismissed: 'Пожалуйста, пройдите проверку',
  gone: 'Сервис временно не доступен, попробуйте позже',
}

export class CaptchaError extends Error {
  readonly failure: CaptchaFailure

  constructor(failure: CaptchaFailure, options?: ErrorOptions) {
    super(`captcha: ${failure}`, options)
    this.failure = failure
  }
}

type CaptchaEvent =
  | 'challenge-visible'
  | 'challenge-hidden'
  | 'network-error'
  | 'javascript-error'
  | 'token-expired'

/** The part of Yandex SmartCaptcha's global that is used: https://yandex.cloud/en/docs/smartcaptcha/concepts/widget-methods */
export interface CaptchaApi {
  render(
    container: HTMLElement,
    options: { sitekey: string; hl: string; invisible: boolean; callback: (token: string) => void },
  ): number
  execute(widgetId: number): void
  reset(widgetId: number): void
  destroy(widgetId: number): void
  subscribe(widgetId: number, event: CaptchaEvent, listener: () => void): () => void
}

/** A round that is silent for so long, with no challenge to be solved, has failed. */
const SILENCE_MS = 20_000

export interface Captcha {
  /** A token for one call of the shop. Rejects with a CaptchaError; then it may be tried again. */
  execute(): Promise<string>
  /** Puts the widget back to its beginning: a token that was sent is spent. */
  reset(): void
  destroy(): void
}

interface CaptchaOptions {
  readonly siteKey: string
  readonly container: HTMLElement
  readonly loadApi: () => Promise<CaptchaApi>
  /** A challenge stands over the page, and wants pointer and keyboard for itself. */
  readonly onChallenge?: (isVisible: boolean) => void
  /** The token that was given out has grown too old. */
  readonly onExpired?: () => void
}

interface Round {
  readonly promise: Promise<string>
  readonly settle: (outcome: { token: string } | { failure: CaptchaFailure; cause?: unknown }) => void
  isOver: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The invisible widget in its container. Its code is loaded with the first round; there is one round at a time. */
export function createCaptcha(options: CaptchaOptions): Captcha {
  const { siteKey, container, loadApi, onChallenge, onExpired } = options
  let api: CaptchaApi | undefined
  let widgetId: number | undefined
  let round: Round | undefined
  let isGone = false

  function render(loaded: CaptchaApi): number {
    const id = loaded.render(container, {
      sitekey: siteKey,
      hl: 'ru',
      invisible: true,
      callback: (token) => round?.settle(token === '' ? { failure: 'no-token' } : { token }),
    })
    loaded.subscribe(id, 'challenge-visible', () => {
      clearTimeout(round?.timer)
      onChallenge?.(true)
    })
    loaded.subscribe(id, 'challenge-hidden', () => {
      onChallenge?.(false)
      // It hides after a success as well: whose word comes first, the callback's or this, is not documented.
      const asked = round
      setTimeout(() => asked?.settle({ failure: 'dismissed' }))
    })
    loaded.subscribe(id, 'network-error', () => round?.settle({ failure: 'check' }))
    loaded.subscribe(id, 'javascript-error', () => round?.settle({ failure: 'check' }))
    loaded.subscribe(id, 'token-expired', () => onExpired?.())
    return id
  }

  async function run(current: Round): Promise<void> {
    try {
      api ??= await loadApi()
    } catch (cause) {
      current.settle({ failure: cause instanceof CaptchaError ? cause.failure : 'load', cause })
      return
    }
    if (current.isOver) return
    try {
      widgetId ??= render(api)
    } catch (cause) {
      current.settle({ failure: 'init', cause })
      return
    }
    try {
      current.timer = setTimeout(() => current.settle({ failure: 'check' }), SILENCE_MS)
      api.execute(widgetId)
    } catch (cause) {
      current.settle({ failure: 'start', cause })
    }
  }

  return {
    execute() {
      if (isGone) return Promise.reject(new CaptchaError('gone'))
      if (round && !round.isOver) return round.promise
      round = createRound()
      void run(round)
      return round.promise
    },
    reset() {
      round?.settle({ failure: 'gone' })
      if (api && widgetId !== undefined) api.reset(widgetId)
    },
    destroy() {
      isGone = true
      round?.settle({ failure: 'gone' })
      if (api && widgetId !== undefined) api.destroy(widgetId)
      onChallenge?.(false)
    },
  }
}

function createRound(): Round {
  let settle: Round['settle'] = () => undefined
  const promise = new Promise<string>((resolve, reject) => {
    settle = (outcome) => {
      if (round.isOver) return
      round.isOver = true
      clearTimeout(round.timer)
      if ('token' in outcome) resolve(outcome.token)
      else reject(new CaptchaError(outcome.failure, { cause: outcome.cause }))
    }
  })
  const round: Round = { promise, settle, isOver: false, timer: undefined }
  return round
}

/** Called by the script when its global is there. */
const READY = 'onCaptchaReady'
/** From the script's arrival to its word that it is ready. */
const READY_MS = 10_000

declare global {
  interface Window {
    smartCaptcha?: CaptchaApi
    [READY]?: () => void
  }
}

let loading: Promise<CaptchaApi> | undefined

/** The widget's global, its script fetched once in a page's life; after a failure the next call fetches it again. */
export function loadCaptchaApi(scriptUrl: string): Promise<CaptchaApi> {
  loading ??= fetchApi(scriptUrl).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function fetchApi(scriptUrl: string): Promise<CaptchaApi> {
  const script = document.createElement('script')
  const address = new URL(scriptUrl, window.location.origin)
  address.searchParams.set('render', 'onload')
  address.searchParams.set('onload', READY)
  script.src = address.href
  script.async = true

  return new Promise((resolve, reject) => {
    function fail(failure: CaptchaFailure) {
      end()
      script.remove()
      reject(new CaptchaError(failure))
    }
    function succeed() {
      if (!window.smartCaptcha) return fail('no-api')
      end()
      resolve(window.smartCaptcha)
    }
    function end() {
      clearTimeout(timer)
      delete window[READY]
    }
    let timer = setTimeout(() => fail('load'), CHUNK_LIMIT_MS)
    window[READY] = succeed
    script.addEventListener('error', () => fail('load'))
    script.addEventListener('load', () => {
      if (window.smartCaptcha) return succeed()
      clearTimeout(timer)
      timer = setTimeout(() => fail('no-api'), READY_MS)
    })
    document.head.append(script)
  })
}
