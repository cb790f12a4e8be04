import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { type CaptchaApi, CaptchaError, type CaptchaFailure, createCaptcha } from './captcha.ts'

type Event = Parameters<CaptchaApi['subscribe']>[1]

/** A widget whose answers the test controls. */
function fakeWidget() {
  let callback: (token: string) => void = () => undefined
  const listeners = new Map<Event, () => void>()
  const api = {
    render: vi.fn<CaptchaApi['render']>((_container, options) => {
      callback = options.callback
      return 7
    }),
    execute: vi.fn<CaptchaApi['execute']>(),
    reset: vi.fn<CaptchaApi['reset']>(),
    destroy: vi.fn<CaptchaApi['destroy']>(),
    subscribe: (_id: number, event: Event, listener: () => void) => {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  }
  return { api, give: (token: string) => callback(token), emit: (event: Event) => listeners.get(event)?.() }
}

// Only the widget looks into the container.
const container = {} as HTMLElement

function open(
  widget: ReturnType<typeof fakeWidget>,
  rest: Partial<Parameters<typeof createCaptcha>[0]> = {},
) {
  return createCaptcha({ siteKey: 'key', container, loadApi: () => Promise.resolve(widget.api), ...rest })
}

async function failureOf(promise: Promise<string>): Promise<CaptchaFailure | null> {
  return promise.then(
    () => null,
    (error: unknown) => (error instanceof CaptchaError ? error.failure : null),
  )
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Lets the script "load" and the widget start. */
const started = () => vi.advanceTimersByTimeAsync(0)

// Requirement: SEC-1
test('renders one invisible widget in Russian that gives a token for each check', async () => {
  const widget = fakeWidget()
  const captcha = open(widget)
  const first = captcha.execute()
  expect(captcha.execute()).toBe(first)
  await started()
  widget.give('one')
  await expect(first).resolves.toBe('one')

  captcha.reset()
  expect(widget.api.reset).toHaveBeenCalledWith(7)
  const second = captcha.execute()
  await started()
  widget.give('two')
  await expect(second).resolves.toBe('two')
  expect(widget.api.render).toHaveBeenCalledTimes(1)
  expect(widget.api.render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'key', hl: 'ru', invisible: true })
})

describe('a failed check rejects with', () => {
  test.each<[CaptchaFailure, (widget: ReturnType<typeof fakeWidget>) => void]>([
    ['no-token', ({ give }) => give('')],
    ['check', ({ emit }) => emit('network-error')],
    ['check', ({ emit }) => emit('javascript-error')],
    ['dismissed', ({ emit }) => emit('challenge-hidden')],
  ])('the failure %s', async (failure, act) => {
    const widget = fakeWidget()
    const round = failureOf(open(widget).execute())
    await started()
    act(widget)
    await started()
    expect(await round).toBe(failure)
  })

  test("the failure 'init' or 'start'", async () => {
    const widget = fakeWidget()
    const broken = () => {
      throw new Error('broken')
    }
    widget.api.render.mockImplementationOnce(broken)
    const captcha = open(widget)
    expect(await failureOf(captcha.execute())).toBe('init')
    widget.api.execute.mockImplementationOnce(broken)
    expect(await failureOf(captcha.execute())).toBe('start')
    const repeated = captcha.execute()
    await started()
    widget.give('token')
    await expect(repeated).resolves.toBe('token')
  })

  test("the failure 'load' or 'no-api', after which the next check loads again", async () => {
    const widget = fakeWidget()
    const loadApi = vi.fn<() => Promise<CaptchaApi>>(() => Promise.resolve(widget.api))
    loadApi.mockRejectedValueOnce(new CaptchaError('no-api')).mockRejectedValueOnce(new Error('network'))
    const captcha = open(widget, { loadApi })
    expect(await failureOf(captcha.execute())).toBe('no-api')
    expect(await failureOf(captcha.execute())).toBe('load')
    const repeated = captcha.execute()
    await started()
    widget.give('token')
    await expect(repeated).resolves.toBe('token')
  })

  test("the failure 'gone' after the widget was destroyed", async () => {
    const widget = fakeWidget()
    const captcha = open(widget)
    const round = failureOf(captcha.execute())
    await started()
    captcha.destroy()
    expect(widget.api.destroy).toHaveBeenCalledWith(7)
    expect(await round).toBe('gone')
    expect(await failureOf(captcha.execute())).toBe('gone')
  })

  test("the failure 'check' after 20 seconds without an answer, unless a challenge is shown", async () => {
    const widget = fakeWidget()
    const onChallenge = vi.fn<(isVisible: boolean) => void>()
    const captcha = open(widget, { onChallenge })
    const silent = failureOf(captcha.execute())
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await silent).toBe('check')

    const solved = captcha.execute()
    await started()
    widget.emit('challenge-visible')
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    widget.emit('challenge-hidden')
    widget.give('token')
    await started()
    await expect(solved).resolves.toBe('token')
    expect(onChallenge.mock.calls).toEqual([[true], [false]])
  })
})

test('reports an expired token', async () => {
  const widget = fakeWidget()
  const onExpired = vi.fn<() => void>()
  const round = open(widget, { onExpired }).execute()
  await started()
  widget.give('token')
  await round
  widget.emit('token-expired')
  expect(onExpired).toHaveBeenCalledTimes(1)
})
