import { CHUNK_LIMIT_MS } from './load-chunk.ts'

/** The step at which the check failed. Each has its own text. */
export type CaptchaFailure =
  | 'load'
  | 'no-api'
  | 'init'
  | 'start'
  | 'check'
  | 'no-token'
  | 'dismissed'
  | 'gone'

/** The texts of the failures (SEC-3 to SEC-7). Those of the first three are the shop's own words. */
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

/**
 * The part of Yandex SmartCaptcha's global object that is used:
 * https://yandex.cloud/en/docs/smartcaptcha/concepts/widget-methods
 */
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

/** Milliseconds without an answer after which a check fails; the time while a challenge is shown does not count. */
const SILENCE_MS = 20_000

export interface Captcha {
  /**
   * Resolves to a token for one call of the shop. Rejects with a CaptchaError, after which another check is possible.
   */
  execute(): Promise<string>
  /** Resets the widget, because a token can be sent only once. */
  reset(): void
  destroy(): void
}

interface CaptchaOptions {
  readonly siteKey: string
  readonly container: HTMLElement
  readonly loadApi: () => Promise<CaptchaApi>
  /** Called when a challenge, which needs pointer and keyboard, appears over the page or disappears. */
  readonly onChallenge?: (isVisible: boolean) => void
  /** Called when a token that was returned has expired. */
  readonly onExpired?: () => void
}

interface Round {
  readonly promise: Promise<string>
  readonly settle: (outcome: { token: string } | { failure: CaptchaFailure; cause?: unknown }) => void
  isOver: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Creates the invisible widget in its container. Its code is loaded with the first check. Only one check runs at a
 * time.
 */
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
      // The challenge also hides after success, and the order of this event and of the callback is not documented.
      const closed = round
      setTimeout(() => closed?.settle({ failure: 'dismissed' }))
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

/** Name of the global function that the provider's script calls once its API is available. */
const READY = 'onCaptchaReady'
/** Milliseconds after loading within which the script must make its API available. */
const READY_MS = 10_000

declare global {
  interface Window {
    smartCaptcha?: CaptchaApi
    [READY]?: () => void
  }
}

let loading: Promise<CaptchaApi> | undefined

/** Returns the widget's API. The script is fetched once per page; after a failure the next call fetches it again. */
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
