import { expect, test } from 'vitest'
import { isAppError } from '#shared/errors.ts'
import { CHECK_MS, COLD_MS, OVERLOADED_WAIT_MS, type Rank, TurnQueue } from './turn-queue.ts'

/** A process whose every turn takes as long as the test says, and what became of its requests. */
function createProcess() {
  let now = 0
  let next: (() => void) | undefined
  const queue = new TurnQueue({
    now: () => now,
    defer: (work) => {
      next = work
    },
  })
  const happened: string[] = []

  return {
    happened,
    /** A request arrives; its end is noted under its name. */
    arrive(name: string, rank: Rank): void {
      const turn = queue.turn(rank)
      if (!turn) return void happened.push(name)
      turn.then(
        () => happened.push(name),
        (error: unknown) => {
          if (!isAppError(error, 'OVERLOADED')) throw error
          happened.push(`${name} refused for ${error.details.retryAfterSeconds}`)
        },
      )
    },
    /** The request that has begun takes this long. */
    async turn(ms: number): Promise<void> {
      now += ms
      const ends = happened.length
      // Rounds in which nothing arrives, until the next request has begun or there is none.
      do {
        const work = next
        next = undefined
        work?.()
        await Promise.resolve()
        await Promise.resolve()
      } while (next && happened.length === ends)
    },
  }
}

type Process = ReturnType<typeof createProcess>

/** A process whose first ten seconds are over, in which each turn took 10 ms. */
async function createWarmProcess(): Promise<Process> {
  const process = createProcess()
  for (let ms = 0; ms <= COLD_MS; ms += 10) {
    process.arrive('warming', 4)
    await process.turn(10)
  }
  process.happened.length = 0
  return process
}

/** Brings a rank into overload: more requests than end within the longest burst. Empties what happened. */
async function overload(process: Process, rank: Rank): Promise<void> {
  const isRefused = () => process.happened.some((end) => end.includes('refused'))
  for (let i = 0; i <= 201; i += 1) process.arrive('crowd', rank)
  while (!isRefused()) await process.turn(10)
  while (process.happened.length <= 201) await process.turn(0)
  await process.turn(0)
  process.happened.length = 0
}

test('a request begins at once if no other one has begun in the same turn', async () => {
  const process = createProcess()
  process.arrive('first', 4)
  expect(process.happened).toEqual(['first'])
  await process.turn(5)
  process.arrive('second', 4)
  expect(process.happened).toEqual(['first', 'second'])
})

// Requirement: SEC-61
test('of the requests that wait the most important begins first, and of equal ones the oldest', async () => {
  const process = createProcess()
  process.arrive('running', 4)
  process.arrive('list', 4)
  process.arrive('page', 3)
  process.arrive('other page', 3)
  process.arrive('basket', 2)
  process.arrive('order', 1)
  for (let i = 0; i < 5; i += 1) await process.turn(5)
  expect(process.happened).toEqual(['running', 'order', 'basket', 'page', 'other page', 'list'])
})

// Requirement: SEC-61
test('one turn of twelve goes to the request that has waited longest', async () => {
  const process = createProcess()
  process.arrive('running', 1)
  process.arrive('list', 4)
  for (let i = 1; i <= 12; i += 1) process.arrive(`order ${i}`, 1)
  for (let i = 1; i <= 12; i += 1) await process.turn(1)
  expect(process.happened).toContain('list')
  expect(process.happened.indexOf('list')).toBeGreaterThan(1)
})

test('a single long turn counts as a short one', async () => {
  const process = createProcess()
  process.arrive('running', 4)
  process.arrive('first', 4)
  process.arrive('second', 4)
  await process.turn(10_000)
  await process.turn(1)
  expect(process.happened).toEqual(['running', 'first', 'second'])
})

// Requirement: SEC-60
test('a crowd that can be answered within the longest wait is answered', async () => {
  const process = createProcess()
  const names = Array.from({ length: 30 }, (_, i) => `list ${i}`)
  for (const name of names) process.arrive(name, 4)
  for (const _ of names) await process.turn(10)
  expect(process.happened).toEqual(names)
})

// Requirement: SEC-60
test.each([
  ['a second', 0, 90, 0],
  ['0.4 seconds once it has filled its caches', COLD_MS, 90, 48],
] as const)('a process lets a list wait for %s', async (_, after, crowd, refused) => {
  const process = createProcess()
  process.arrive('first', 4)
  await process.turn(after)
  process.happened.length = 0
  for (let i = 0; i < crowd; i += 1) process.arrive('list', 4)
  for (let i = 0; i < crowd; i += 1) await process.turn(10)
  expect(process.happened.filter((end) => end.includes('refused'))).toHaveLength(refused)
})

// Requirement: SEC-60
test('during overload a request that waits longer than the short limit is refused', async () => {
  const process = createProcess()
  await overload(process, 4)
  process.arrive('running', 4)
  for (let i = 1; i <= 6; i += 1) process.arrive(`list ${i}`, 4)
  for (let ms = 0; ms <= OVERLOADED_WAIT_MS; ms += 10) await process.turn(10)
  expect(process.happened).toEqual([
    ...['running', 'list 1', 'list 2'],
    ...['list 3 refused for 1', 'list 4 refused for 1', 'list 5 refused for 1', 'list 6 refused for 1'],
  ])
})

// Requirement: SEC-60
test('an overload is known as soon as a request is expected to wait too long', async () => {
  const process = await createWarmProcess()
  for (let i = 0; i < 60; i += 1) process.arrive('list', 4)
  await process.turn(10)
  await process.turn(10)
  expect(process.happened).toContain('list refused for 1')
})

// Requirement: SEC-60
test('what one page requests at once is answered after changes that left the process idle between', async () => {
  const process = await createWarmProcess()
  for (let i = 0; i < 100; i += 1) {
    process.arrive('change', 1)
    await process.turn(10)
    await process.turn(20)
  }
  process.happened.length = 0
  const names = Array.from({ length: 20 }, (_, i) => `picture ${i}`)
  for (const name of names) process.arrive(name, 4)
  for (const _ of names) await process.turn(10)
  expect(process.happened).toEqual(names)
})

// Requirement: SEC-60
test('nothing is refused because of changes that are expected to take long and do not', async () => {
  const process = await createWarmProcess()
  for (let i = 0; i < 300; i += 1) process.arrive('change', 1)
  process.arrive('list', 4)
  for (let i = 0; i < 301; i += 1) await process.turn(1)
  expect(process.happened.toSorted()).toEqual([...Array.from({ length: 300 }, () => 'change'), 'list'])
})

// Requirement: SEC-60
test('others wait shorter once less important requests are refused', async () => {
  const process = await createWarmProcess()
  const refusedPages = async () => {
    process.happened.length = 0
    for (let i = 0; i < 15; i += 1) process.arrive('page', 3)
    for (let i = 0; i < 15; i += 1) await process.turn(10)
    return process.happened.filter((end) => end === 'page refused for 1').length
  }
  expect(await refusedPages()).toBe(0)
  await overload(process, 4)
  expect(await refusedPages()).toBeGreaterThan(0)
})

// Requirement: SEC-61
test('the overload of lists refuses no order', async () => {
  const process = createProcess()
  await overload(process, 4)
  process.arrive('running', 4)
  for (let i = 1; i <= 5; i += 1) process.arrive(`order ${i}`, 1)
  // One list may get the turn of the request that has waited longest.
  for (const name of ['list', 'late list']) process.arrive(name, 4)
  for (let ms = 0; ms <= OVERLOADED_WAIT_MS + 50; ms += 10) await process.turn(10)
  const orders = process.happened.filter((event) => event.startsWith('order'))
  expect(orders).toEqual(['order 1', 'order 2', 'order 3', 'order 4', 'order 5'])
  expect(process.happened).toContain('late list refused for 1')
})

test('after a pause of the whole process a single waiting request is not refused', async () => {
  const process = createProcess()
  await overload(process, 3)
  process.arrive('running', 3)
  process.arrive('page', 3)
  await process.turn(10_000)
  expect(process.happened).toEqual(['running', 'page'])
})

// Requirement: SEC-62
test('the longer an overload lasts, the later those who are refused come again', async () => {
  const process = createProcess()
  await overload(process, 4)
  for (let second = 1; second <= 6; second += 1) {
    for (const name of ['running', 'first', 'second', 'third', 'fourth', 'late']) process.arrive(name, 4)
    await process.turn(CHECK_MS - 40)
    for (let i = 0; i < 3; i += 1) await process.turn(10)
    await process.turn(0)
  }
  const waits = process.happened.filter((end) => end.startsWith('late'))
  expect(waits).toEqual([1, 2, 3, 4, 5, 5].map((seconds) => `late refused for ${seconds}`))
})

// Requirement: SEC-60
test('an overload is over when few have been refused within a second', async () => {
  const process = createProcess()
  await overload(process, 4)
  // Now and then six lists come at once, of which one or two wait too long.
  for (let i = 1; i <= 220; i += 1) {
    for (let n = 0; n < (i % 50 === 0 ? 6 : 1); n += 1) process.arrive('list', 4)
    await process.turn(10)
  }
  process.happened.length = 0
  for (let i = 1; i <= 12; i += 1) process.arrive(`list ${i}`, 4)
  for (let i = 1; i <= 25; i += 1) await process.turn(10)
  expect(process.happened).toContain('list 12')
  expect(process.happened.filter((end) => end.includes('refused'))).toEqual([])
})

// Requirement: SEC-60
test('an overload ends when no request has come for a while', async () => {
  const process = createProcess()
  await overload(process, 4)
  await process.turn(2 * CHECK_MS)
  for (let i = 1; i <= 6; i += 1) process.arrive(`list ${i}`, 4)
  for (let i = 1; i <= 6; i += 1) await process.turn(10)
  expect(process.happened.filter((end) => end.includes('refused'))).toEqual([])
})
