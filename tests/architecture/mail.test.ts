import { expect, test } from 'vitest'
import { CODE, isTest, readTree } from './source-file.ts'

// Requirement: SEC-29
test('mail is sent by the outbox alone', () => {
  const senders = readTree(['server'], CODE).filter(
    ({ path, text }) => !isTest(path) && /\bmail\s*\??\.\s*send\(/.test(text),
  )
  expect(senders.map(({ path }) => path)).toEqual(['server/jobs/send-outbox.ts'])
})
