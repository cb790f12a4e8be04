import { describe, expect, test, vi } from 'vitest'
import { createCodeCheck } from './code-check.ts'

interface Call {
  readonly code: string
  readonly answer: (isRight: boolean) => Promise<void>
}

function setUp() {
  const calls: Call[] = []
  const onRight = vi.fn<(answer: string) => void>()
  const onRefused = vi.fn<(error: unknown, isShown: boolean) => void>()
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const request = (code: string) =>
    new Promise<string>((resolve, reject) => {
      calls.push({
        code,
        async answer(isRight) {
          if (isRight) resolve(code)
          else reject(new Error(code))
          await new Promise((done) => setTimeout(done))
        },
      })
    })
  const { check, leave } = createCodeCheck({ request, onRight, onRefused, onBusy })
  return { calls, onRight, onRefused, onBusy, check, leave, sentCodes: () => calls.map(({ code }) => code) }
}

// Requirement: AUTH-36
test('checks nothing before the code is complete', () => {
  const { check, calls } = setUp()
  check('')
  expect(calls).toEqual([])
})

// Requirement: AUTH-37
test('starts no check while another one is under way', async () => {
  const { check, calls, sentCodes, onRight, onBusy } = setUp()
  check('1111')
  check('1111')
  check('2222')
  expect(sentCodes()).toEqual(['1111'])
  await calls[0]?.answer(true)
  expect(onRight).toHaveBeenCalledWith('1111')
  expect(sentCodes()).toEqual(['1111'])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

// Requirement: AUTH-38
test('checks a code that was corrected meanwhile once the answer has arrived', async () => {
  const { check, calls, sentCodes, onRight, onRefused } = setUp()
  check('1111')
  check('')
  check('1112')
  await calls[0]?.answer(false)
  expect(onRefused).not.toHaveBeenCalled()
  expect(sentCodes()).toEqual(['1111', '1112'])
  await calls[1]?.answer(true)
  expect(onRight).toHaveBeenCalledWith('1112')
})

// Requirement: AUTH-35
test('checks a refused code again only after another input', async () => {
  const { check, calls, sentCodes, onRefused } = setUp()
  check('1111')
  await calls[0]?.answer(false)
  expect(onRefused).toHaveBeenCalledWith(expect.any(Error), true)
  check('')
  check('1111')
  expect(sentCodes()).toEqual(['1111', '1111'])
})

test('reports whether the refused code is still shown', async () => {
  const { check, calls, onRefused } = setUp()
  check('1111')
  check('')
  await calls[0]?.answer(false)
  expect(onRefused).toHaveBeenCalledWith(expect.any(Error), false)
})

// Requirement: AUTH-12, AUTH-400
describe('a check whose entry was left meanwhile', () => {
  test('tells of no refusal, and yet of a success', async () => {
    const { check, leave, calls, onRefused, onRight } = setUp()
    check('1111')
    leave()
    await calls[0]?.answer(false)
    expect(onRefused).not.toHaveBeenCalled()
    check('2222')
    leave()
    await calls[1]?.answer(true)
    expect(onRight).toHaveBeenCalledWith('2222')
  })

  test('is followed by that of the same digits, which may be another code', async () => {
    const { check, leave, calls, sentCodes, onRefused } = setUp()
    check('1111')
    leave()
    check('1111')
    await calls[0]?.answer(false)
    expect(onRefused).not.toHaveBeenCalled()
    expect(sentCodes()).toEqual(['1111', '1111'])
    await calls[1]?.answer(false)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.anything(), true)
  })
})
