import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { inSharedCommit } from './shared-commit.ts'

function openWords() {
  const opened = openDatabase(':memory:')
  opened.sqlite.exec('CREATE TABLE words (word TEXT UNIQUE) STRICT')
  const add = (word: string) =>
    inSharedCommit(opened.db, () => {
      opened.sqlite.prepare('INSERT INTO words VALUES (?)').run(word)
      return word
    })
  const words = () => opened.sqlite.prepare('SELECT word FROM words ORDER BY word').pluck().all()
  return { ...opened, add, words }
}

test('changes of one turn are stored before any of them is answered', async () => {
  const { add, words, close } = openWords()
  const seen = await Promise.all([add('a').then(words), add('b').then(words), add('c').then(words)])
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  close()
})

test('a change that fails is left out alone', async () => {
  const { add, words, close } = openWords()
  const outcomes = await Promise.allSettled([add('a'), add('a'), add('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(words()).toEqual(['a', 'b'])
  close()
})
