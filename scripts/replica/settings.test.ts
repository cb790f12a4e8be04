import { expect, test } from 'vitest'
import { readReplica, shownUrl } from './settings.ts'

// Requirement: OPS-40
test.each([
  ['sftp://copy:secret@backup.example:22/srv/copy', 'sftp://copy@backup.example:22/srv/copy'],
  ['sftp://copy:se:cr%2Fe@t@backup.example/srv/copy', 'sftp://copy@backup.example/srv/copy'],
  ['sftp://a@b:@secret@[::1]/srv/copy', 'sftp://a@b@[::1]/srv/copy'],
  ['sftp://copy@backup.example:22/srv/copy', 'sftp://copy@backup.example:22/srv/copy'],
  ['sftp://copy@backup.example:22/srv/copy@home', 'sftp://copy@backup.example:22/srv/copy@home'],
  ['sftp://copy:secret@backup.example/srv:a/b@home', 'sftp://copy@backup.example/srv:a/b@home'],
  ['sftp://backup.example:22/srv/Копия,%20100%25', 'sftp://backup.example:22/srv/Копия,%20100%25'],
  ['s3://bucket/path', 's3://bucket/path'],
  ['s3://bucket.storage.example:9000/a:b@c/', 's3://bucket.storage.example:9000/a:b@c'],
  ['/mnt/a:b@c', 'file:///mnt/a:b@c'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(readReplica({ REPLICA_URL: url }))).toBe(shown)
})

// Requirement: OPS-40
test.each([
  'sftp://copy:se/cret@backup.example/srv',
  'sftp://copy:se%cret@backup.example/srv',
  'sftp://copy:secret@backup.example/srv/100%',
  'sftp://copy:secret@backup.example/a\u0001',
  'sftp:/copy:secret@backup.example/srv',
  'copy:secret@backup.example:/srv',
  's3://key:secret@bucket/path',
  's3://key:se%cret@bucket/path',
  's3://secret/100%',
  'http://copy:secret@backup.example/srv',
])('%j is refused, and nothing of it is shown', (url) => {
  let sentence = ''
  try {
    readReplica({ REPLICA_URL: url })
  } catch (error) {
    sentence = String(error)
  }
  expect(sentence).toContain('REPLICA_URL cannot be used: set it to ')
  expect(sentence).not.toMatch(/cret|backup|bucket/)
})
