import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-231
it.each([
  ['безопасный лак', 'безопасный', 'лак'],
  ['безопасная пилка', 'безопасная', 'пилка'],
  ['безопасного лака', 'безопасного', 'лака'],
  ['безлимонный скраб', 'безлимонный', 'скраб'],
  ['для беременных безопасный лак', 'для беременных безопасный', 'лак'],
])('an adjective of one word denies nothing, and is said to be left out: %s', (query, words, rest) => {
  const { leftOut, parts, listing } = demo.search(query)
  expect(leftOut).toEqual({ words, query: rest })
  expect(parts).toEqual([])
  expect(listing.total).toBe(demo.search(rest).listing.total)
})

// Requirement: SEARCH-231
it.each([
  ['термазащита', 'термозащита'],
  ['термазащитный спрей', 'термозащитный спрей'],
  ['спрей термазащита для волос', 'спрей термозащита для волос'],
])('a misspelled name of a kind is put right rather than split: %s', (query, meant) => {
  const { correction, listing } = demo.search(query)
  expect(correction?.query).toBe(meant)
  expect(listing.total).toBe(demo.search(meant).listing.total)
})

// Requirement: SEARCH-231
it.each([
  ['безацетона жидкость', 'без ацетона жидкость'],
  ['топ безлипкого слоя', 'топ без липкого слоя'],
  ['кремдлярук', 'крем для рук'],
  ['праймербескислотный', 'праймер бескислотный'],
])('words that were written together are read apart: %s', (query, meant) => {
  const { correction, listing } = demo.search(query)
  expect(correction).toBeNull()
  expect(listing.total).toBe(demo.search(meant).listing.total)
})

// Requirement: SEARCH-232
it.each([
  ['kamuflazh baza', 'камуфляж база'],
  ['гель lak красый', 'гель лак красный'],
])('what is put right is said in Russian letters alone: %s', (query, meant) => {
  const { correction, parts } = demo.search(query)
  expect(correction?.query).toBe(meant)
  expect(parts.filter(({ label }) => /[a-z]/iu.test(label))).toEqual([])
})
