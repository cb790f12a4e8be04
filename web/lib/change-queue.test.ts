import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areChangesUnsent, createChangeQueue } from './change-queue.ts'
import { sendWaitingOnLeave } from './send-waiting.ts'

interface Set {
  readonly key: string
  readonly value: number
}
type View = Readonly<Record<string, number>>

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** A server whose answers the test triggers, and a page that shows what the queue writes. */
function setUp(start: View = {}, estimate = { isLoaded: true }, ask?: () => Promise<View | null>) {
  const shop = { state: start, calls: [] as Set[], answers: [] as ((isRefused: boolean) => void)[] }
  const page = { shown: start, refused: [] as Set[], sending: [] as boolean[] }
  const { push, show } = createChangeQueue<View, Set>(() => ({
    read: () => page.shown,
    write: (view) => {
      page.shown = view
    },
    apply: (view, { key, value }) => (estimate.isLoaded ? { ...view, [key]: value } : view),
    combine: (earlier, later) => (later.key === earlier.key ? later : undefined),
    callOf: ({ key, value }) => ({
      name: 'basket.changeQuantity',
      input: { shopItemId: Number(key), by: value },
    }),
    send: (change) =>
      new Promise((resolve, reject) => {
        shop.calls.push(change)
        shop.answers.push((isRefused) => {
          if (isRefused) return reject(new Error('refused'))
          shop.state = { ...shop.state, [change.key]: change.value }
          resolve(shop.state)
        })
      }),
    onRefused: (_error, change) => {
      page.refused.push(change)
      return ask?.() ?? Promise.resolve(null)
    },
    onSending: (isSending) => page.sending.push(isSending),
  }))
  const answer = async (isRefused = false) => {
    shop.answers.shift()?.(isRefused)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { shop, page, push, show, answer }
}

test('shows a change at once and sends it', async () => {
  const { shop, page, push, answer } = setUp({ a: 1 })
  push({ key: 'a', value: 2 })
  expect(page.shown).toEqual({ a: 2 })
  expect(shop.calls).toEqual([{ key: 'a', value: 2 }])
  await answer()
  expect(page).toEqual({ shown: { a: 2 }, refused: [], sending: [true, false] })
})

// Requirement: BASK-51
test('sends only the first and the last of many changes, one after the other', async () => {
  const { shop, page, push, answer } = setUp({ a: 1 })
  for (const value of [2, 3, 4, 5]) push({ key: 'a', value })
  expect(page.shown).toEqual({ a: 5 })
  expect(shop.calls).toHaveLength(1)
  await answer()
  expect(page.shown).toEqual({ a: 5 })
  await answer()
  expect(shop.calls.map(({ value }) => value)).toEqual([2, 5])
  expect(shop.state).toEqual({ a: 5 })
})

test('reverts a refused change to the last confirmed state and keeps the others', async () => {
  const { page, push, answer } = setUp({ a: 1, b: 1 })
  push({ key: 'a', value: 9 })
  push({ key: 'b', value: 2 })
  await answer(true)
  expect(page.shown).toEqual({ a: 1, b: 2 })
  expect(page.refused).toEqual([{ key: 'a', value: 9 }])
  await answer()
  expect(page.shown).toEqual({ a: 1, b: 2 })
})

describe('after a change without an answer', () => {
  // Requirement: BASK-55, ROLE-29
  test('asks what the shop has before it sends the next change, and goes on from there', async () => {
    let tell = (_now: View) => {}
    const asked = new Promise<View>((resolve) => {
      tell = resolve
    })
    const { shop, page, push, answer } = setUp({ a: 1 }, undefined, () => asked)
    push({ key: 'a', value: 2 })
    push({ key: 'b', value: 2 })
    await answer(true)
    push({ key: 'c', value: 2 })
    expect(shop.calls).toEqual([{ key: 'a', value: 2 }])
    expect(areChangesUnsent()).toBe(true)
    expect(page.shown).toEqual({ a: 1, b: 2, c: 2 })
    tell({ a: 2 })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(page.shown).toEqual({ a: 2, b: 2, c: 2 })
    expect(shop.calls.slice(1)).toEqual([{ key: 'b', value: 2 }])
    await answer()
    await answer()
    expect(areChangesUnsent()).toBe(false)
  })

  // Requirement: BASK-55
  test('shows what the shop has, or the state before, where it cannot be asked', async () => {
    let now: View | null = { a: 2 }
    const { page, push, answer } = setUp({ a: 1 }, undefined, () => Promise.resolve(now))
    push({ key: 'a', value: 2 })
    await answer(true)
    expect(page).toMatchObject({ shown: { a: 2 }, sending: [true, false] })
    now = null
    push({ key: 'a', value: 3 })
    await answer(true)
    expect(page).toMatchObject({ shown: { a: 2 }, sending: [true, false, true, false] })
  })
})

test('replaces the prediction by the answer', async () => {
  const { shop, page, push, answer } = setUp({ a: 1 })
  push({ key: 'a', value: 9 })
  shop.state = { gift: 1 }
  await answer()
  expect(page.shown).toEqual({ gift: 1, a: 9 })
})

test('shows waiting changes as soon as it can estimate, and nothing where none waits', async () => {
  const estimate = { isLoaded: false }
  const { page, push, show, answer } = setUp({ a: 1 }, estimate)
  push({ key: 'a', value: 2 })
  expect(page.shown).toEqual({ a: 1 })
  estimate.isLoaded = true
  show()
  expect(page.shown).toEqual({ a: 2 })
  await answer()
  page.shown = { a: 7 }
  show()
  expect(page.shown).toEqual({ a: 7 })
})

describe('when the page is left', () => {
  /** Leaves the page, and returns what it sends. */
  async function leave() {
    const sent: string[] = []
    const sendBeacon = async (url: string, body: Blob) => sent.push(`${url} ${await body.text()}`)
    vi.stubGlobal('navigator', { sendBeacon })
    sendWaitingOnLeave()
    window.dispatchEvent(new Event('pagehide'))
    await new Promise((resolve) => setTimeout(resolve))
    return sent
  }
  const CALL = 'basket.changeQuantity'

  // Requirement: BASK-402
  test('sends what waits after what was sent before, and no part of it again if the page is restored', async () => {
    const { shop, push, answer } = setUp()
    for (const [at, key] of ['1', '2', '3'].entries()) push({ key, value: at })
    expect(await leave()).toEqual([
      `/trpc/${CALL},${CALL},${CALL}?batch=1&repeated=1 ${JSON.stringify({
        0: { shopItemId: 1, by: 0 },
        1: { shopItemId: 2, by: 1 },
        2: { shopItemId: 3, by: 2 },
      })}`,
    ])
    await answer()
    expect(shop.calls).toHaveLength(1)
    expect(areChangesUnsent()).toBe(false)
    push({ key: '4', value: 4 })
    expect(shop.calls).toHaveLength(2)
    await answer()
  })

  // Requirement: BASK-402
  test('sends the changes of all queues together, and what is under way first', async () => {
    const [first, second] = [setUp(), setUp()]
    first.push({ key: '1', value: 1 })
    first.push({ key: '2', value: 1 })
    second.push({ key: '3', value: 1 })
    const sent = await leave()
    expect(sent.map((one) => one.match(/repeated=\d/)?.[0])).toEqual(['repeated=2'])
    expect(sent[0]?.match(/"shopItemId":\d/g)?.join()).toBe('"shopItemId":1,"shopItemId":3,"shopItemId":2')
    await first.answer()
    await second.answer()
  })

  test('sends at most as many in a batch as the shop takes', async () => {
    const { push, answer } = setUp()
    for (let key = 1; key <= 10; key += 1) push({ key: String(key), value: 1 })
    expect((await leave()).map((one) => one.match(/repeated=\d|"shopItemId"/g)?.length)).toEqual([9, 3])
    await answer()
  })

  test('sends nothing where nothing waits', async () => {
    const { push, answer } = setUp()
    push({ key: '1', value: 1 })
    expect(await leave()).toEqual([])
    await answer()
    expect(await leave()).toEqual([])
  })
})
