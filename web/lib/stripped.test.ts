import { describe, expect, test } from 'vitest'
import { cleanEmail } from '#shared/email.ts'
import { NOTHING_STRIPPED, strippedBy } from './stripped.ts'

/** Milliseconds between two keys of a quick typist. */
const KEY = 80
/** More than the pause that ends a burst of typing. */
const PAUSE = 2000

/**
 * Makes the changes of an email field one after another, each at a time after the last one, and returns the text that
 * is left and whether the field warns. A change is the field's text with what was typed into it.
 */
function change(...changes: (readonly [text: string, after: number])[]): [text: string, isStripped: boolean] {
  let state = NOTHING_STRIPPED
  let at = 0
  for (const [typed, after] of changes) {
    at += after
    state = strippedBy(state, { typed, cleaned: cleanEmail(typed), at })
  }
  return [state.text, state.isStripped]
}

/** The changes of typing keys at the end of an email field that has the given text. */
function keys(text: string, field = ''): (readonly [string, number])[] {
  let kept = field
  return [...text].map((key) => {
    const typed = kept + key
    kept = cleanEmail(typed)
    return [typed, KEY]
  })
}

// Requirement: CHK-28, CHK-29, CHK-75
describe('the warning about a removed letter', () => {
  test('outlasts the keys typed right after it, at the end and in the middle', () => {
    // The first letter is the Cyrillic one that looks the same.
    expect(change(...keys('аanna@mail.ru'))).toEqual(['anna@mail.ru', true])
    expect(change(['annс@mail.ru', KEY], ['anna@mail.ru', KEY])).toEqual(['anna@mail.ru', true])
  })

  test('ends with the first change after a pause', () => {
    expect(change(...keys('аann'), ['anna', PAUSE])).toEqual(['anna', false])
  })

  test.each([
    ['is cleared', ''],
    ['loses a letter', 'ann'],
    ['is replaced', 'marina@mail.ru'],
  ])('ends as soon as the field %s, without a pause', (_, text) => {
    expect(change(...keys('аanna'), [text, KEY])).toEqual([text, false])
  })

  test('does not come back over an address that is typed again', () => {
    expect(change(...keys('аanna@mail.ru'), ['', KEY], ...keys('anna@mail.ru'))).toEqual([
      ...['anna@mail.ru', false],
    ])
  })
})

// Requirement: CHK-28, CHK-29, CHK-75
describe('a removed space', () => {
  test('is warned about as soon as the text goes on behind it', () => {
    expect(change(...keys('a '))).toEqual(['a', false])
    expect(change(...keys('a b'))).toEqual(['ab', true])
    expect(change(...keys('a b@mail.ru'))).toEqual(['ab@mail.ru', true])
    expect(change(...keys('a '), ['ab', PAUSE])).toEqual(['ab', true])
  })

  test('is not mentioned around the address', () => {
    expect(change(...keys(' anna@mail.ru '))).toEqual(['anna@mail.ru', false])
    expect(change([' anna@mail.ru ', KEY])).toEqual(['anna@mail.ru', false])
    expect(change(...keys('anna '), ['ann', KEY], ['anna', KEY])).toEqual(['anna', false])
    expect(change(['anna ', KEY], ['', KEY], ['marina', KEY])).toEqual(['marina', false])
  })
})
