import { describe, expect, test } from 'vitest'
import { areChangesUnsent, createChangeQueue, isChangeLost } from './change-queue.ts'

interface Set {
  readonly key: string
  readonly value: number
}
type View = Readonly<Record<string, number>>

/** A server whose answers the test triggers, and a page that shows what the queue writes. */
function setUp(
  start: View = {},
  estimate = { isLoaded: true },
  ask?: () => Promise<View | null>,
  isMade = false,
) {
  const shop = { state: start, calls: [] as Set[], answers: [] as ((isRefused: boolean) => void)[] }
  const page = { shown: start, refused: [] as Set[], sending: [] as boolean[] }
  const { push, show } = createChangeQueue<View, Set>(() => ({
    read: () => page.shown,
    write: (view) => {
      page.shown = view
    },
    apply: (view, { key, value }) => (estimate.isLoaded ? { ...view, [key]: value } : view),
    combine: (earlier, later) => (later.key === earlier.key ? later : undefined),
    send: (change) =>
      new Promise((resolve, reject) => {
        shop.calls.push(change)
        shop.answers.push((isRefused) => {
          if (isRefused) return reject(new Error('refused'))
          shop.state = { ...shop.state, [change.key]: change.value }
          resolve(shop.state)
        })
      }),
    onRefused: async (_error, change) => {
      page.refused.push(change)
      return ask ? { now: await ask(), isMade } : null
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

// Requirement: BASK-55
test.each([
  ['is made', true, { a: 2 }, false],
  ['is not made', false, { a: 1 }, true],
  ['may be made or not', false, null, true],
])(
  'a change without an answer that %s is lost or not until the next one begins',
  async (_, isMade, now, is) => {
    const { push, answer } = setUp({ a: 1 }, undefined, () => Promise.resolve(now), isMade)
    push({ key: 'a', value: 2 })
    await answer(true)
    expect([areChangesUnsent(), isChangeLost()]).toEqual([false, is])
    push({ key: 'a', value: 3 })
    expect(isChangeLost()).toBe(false)
    await answer()
    expect(isChangeLost()).toBe(false)
  },
)

test('a refused change is not lost', async () => {
  const { push, answer } = setUp({ a: 1 })
  push({ key: 'a', value: 2 })
  await answer(true)
  expect(isChangeLost()).toBe(false)
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
