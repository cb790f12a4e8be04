import { describe, expect, test } from 'vitest'
import { completeCode, eraseFrom, firstEmpty, pasteCode, typeIntoBox } from './code-boxes.ts'

/** Turns '4_2_' into boxes. */
const boxes = (text: string) => [...text].map((char) => (char === '_' ? '' : char))
const shown = (code: readonly string[]) => code.map((digit) => digit || '_').join('')

// Requirement: AUTH-32, AUTH-33, AUTH-34
describe('typeIntoBox', () => {
  test.each([
    ['____', 0, '4', '4___', 1],
    ['4___', 1, '0', '40__', 2],
    ['408_', 3, '2', '4082', 3],
    // A second digit typed before or behind the one in the box.
    ['4___', 0, '45', '5___', 1],
    ['4___', 0, '54', '5___', 1],
    ['4___', 0, '44', '4___', 1],
    ['4___', 0, '', '____', 0],
    ['4___', 1, 'x', '4___', 1],
    ['4___', 1, 'й7', '47__', 2],
    // Autofill writes the whole code into the first box.
    ['____', 0, '4082', '4082', 3],
    ['____', 2, '4082', '4082', 3],
    ['1___', 0, '4082', '4082', 3],
    ['____', 0, '408295', '4082', 3],
    ['____', 2, '95', '__95', 3],
  ])('changes %s in box %i by %j', (before, index, text, after, focus) => {
    const edit = typeIntoBox(boxes(before), index, text)
    expect([shown(edit.code), edit.focus]).toEqual([after, focus])
  })
})

// Requirement: AUTH-33
describe('eraseFrom', () => {
  test.each([
    ['4082', 3, '408_', 3],
    ['408_', 3, '40__', 2],
    ['40__', 2, '4___', 1],
    ['4082', 1, '4_82', 1],
    ['____', 0, '____', 0],
  ])('erases in %s from box %i', (before, index, after, focus) => {
    const edit = eraseFrom(boxes(before), index)
    expect([shown(edit.code), edit.focus]).toEqual([after, focus])
  })
})

// Requirement: AUTH-34
describe('pasteCode', () => {
  test.each([
    ['____', '4082', '4082', 3],
    ['1234', '4082', '4082', 3],
    ['____', ' 40 82 ', '4082', 3],
    ['____', 'Глянец: ваш код 4082. Никому его не сообщайте.\n@127.0.0.1 #4082', '4082', 3],
    ['____', '95', '95__', 2],
    ['____', '408295', '4082', 3],
  ])('pastes into %s the text %j', (before, text, after, focus) => {
    const edit = pasteCode(boxes(before), text)
    expect(edit && [shown(edit.code), edit.focus]).toEqual([after, focus])
  })

  test('returns null for a text without a digit', () => {
    expect(pasteCode(boxes('40__'), 'код')).toBeNull()
  })
})

test('completeCode returns the code once all four boxes are filled', () => {
  expect(completeCode(boxes('408_'))).toBe('')
  expect(completeCode(boxes('4082'))).toBe('4082')
  expect([firstEmpty(boxes('____')), firstEmpty(boxes('4_82')), firstEmpty(boxes('4082'))]).toEqual([0, 1, 3])
})
