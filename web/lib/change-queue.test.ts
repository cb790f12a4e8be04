import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChangeQueue, type QueueOptions } from './change-queue.ts'

type View = Readonly<Record<string, number>>
interface Put {
  readonly name: string
  readonly count: number
}

const apply = (view: View, { name, count }: Put): View => ({ ...view, [name]: count })

/** A shop that answers when it is told to, in the order it was asked. */
function shop(refuses: (change: Put) => boolean = () => false) {
  let stored: View = {}
  let shown: View = {}
  const asked: Put[] = []
  const refused: Put[] = []
  const waiting: (() => void)[] = []
  const options: QueueOptions<View, Put> = {
    read: () => shown,
    write(view) {
      shown = view
    },
    apply,
    send: (change) =>
      new Promise((resolve, reject) => {
        asked.push(change)
        waiting.push(() => {
          if (refuses(change)) return reject(new Error('refused'))
          stored = apply(stored, change)
          resolve(stored)
        })
      }),
    replaces: (later, earlier) => later.name === earlier.name,
    onRefused: (_error, change) => refused.push(change),
  }
  const sending: boolean[] = []
  const push = createChangeQueue(
    () => options,
    (isSending) => sending.push(isSending),
  )
  return {
    push,
    asked,
    refused,
    sending,
    stored: () => stored,
    shown: () => shown,
    async answer(): Promise<boolean> {
      const next = waiting.shift()
      next?.()
      await new Promise((resolve) => setImmediate(resolve))
      return next !== undefined
    },
  }
}

test('a change is seen before the shop has answered', () => {
  const { push, shown } = shop()
  push({ name: 'lak', count: 2 })
  expect(shown()).toEqual({ lak: 2 })
})

test('of quick clicks the first and the last are sent, one after the other', async () => {
  const { push, asked, answer, stored, shown, sending } = shop()
  for (const count of [2, 3, 4, 5]) push({ name: 'lak', count })
  expect(asked).toHaveLength(1)
  await answer()
  // The answer to the first does not take back what was clicked since.
  expect(shown()).toEqual({ lak: 5 })
  await answer()
  expect(asked.map(({ count }) => count)).toEqual([2, 5])
  expect(stored()).toEqual({ lak: 5 })
  expect(sending).toEqual([true, false])
})

test('a refused change is taken back alone', async () => {
  const { push, answer, refused, shown, stored } = shop(({ name }) => name === 'sold-out')
  push({ name: 'sold-out', count: 1 })
  push({ name: 'lak', count: 1 })
  expect(shown()).toEqual({ 'sold-out': 1, lak: 1 })
  await answer()
  expect(shown()).toEqual({ lak: 1 })
  await answer()
  expect(refused).toEqual([{ name: 'sold-out', count: 1 }])
  expect(shown()).toEqual(stored())
})

test('whatever is clicked and refused in whatever order, the page ends with what the shop holds', async () => {
  const change = fc.record({ name: fc.constantFrom('a', 'b', 'c'), count: fc.nat(9) })
  const steps = fc.array(fc.oneof(change, fc.constant(null)), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const { push, answer, shown, stored, asked } = shop(({ count }) => count === 9)
      const last = new Map<string, number>()
      for (const step of script) {
        if (step === null) await answer()
        else {
          push(step)
          last.set(step.name, step.count)
          expect(shown()[step.name]).toBe(step.count)
        }
      }
      while (await answer());
      expect(shown()).toEqual(stored())
      for (const [name, count] of last) {
        if (count !== 9) expect(stored()[name]).toBe(count)
      }
      expect(asked.length).toBeLessThanOrEqual(script.length)
    }),
  )
})
