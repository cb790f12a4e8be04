import { expect, test, vi } from 'vitest'
import { createCodeCheck } from './code-check.ts'

interface Call {
  readonly code: string
  readonly answer: (isRight: boolean) => Promise<void>
}

function scene() {
  const calls: Call[] = []
  const onRight = vi.fn<(answer: string) => void>()
  const onRefused = vi.fn<(error: unknown, isShown: boolean) => void>()
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const ask = (code: string) =>
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
  const check = createCodeCheck({ ask, onRight, onRefused, onBusy })
  return { calls, onRight, onRefused, onBusy, check, asked: () => calls.map(({ code }) => code) }
}

test('less than four digits ask nothing', () => {
  const { check, calls } = scene()
  check('')
  expect(calls).toEqual([])
})

test('nothing is asked while a check is in flight', async () => {
  const { check, calls, asked, onRight, onBusy } = scene()
  check('1111')
  check('1111')
  check('2222')
  expect(asked()).toEqual(['1111'])
  await calls[0]?.answer(true)
  expect(onRight).toHaveBeenCalledWith('1111')
  expect(asked()).toEqual(['1111'])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

test('a code corrected in flight is asked about when the answer is there', async () => {
  const { check, calls, asked, onRight, onRefused } = scene()
  check('1111')
  check('')
  check('1112')
  await calls[0]?.answer(false)
  expect(onRefused).not.toHaveBeenCalled()
  expect(asked()).toEqual(['1111', '1112'])
  await calls[1]?.answer(true)
  expect(onRight).toHaveBeenCalledWith('1112')
})

test('a refused code is not asked about again by itself, but by the next input', async () => {
  const { check, calls, asked, onRefused } = scene()
  check('1111')
  await calls[0]?.answer(false)
  expect(onRefused).toHaveBeenCalledWith(expect.any(Error), true)
  check('')
  check('1111')
  expect(asked()).toEqual(['1111', '1111'])
})

test('a refusal of what is being corrected says so', async () => {
  const { check, calls, onRefused } = scene()
  check('1111')
  check('')
  await calls[0]?.answer(false)
  expect(onRefused).toHaveBeenCalledWith(expect.any(Error), false)
})
