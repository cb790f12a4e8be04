import { expect, test } from 'vitest'
import { readReplica, shownUrl } from './settings.ts'

// Requirement: OPS-40
test.each([
  ['sftp://copy:secret@backup.example:22/srv/copy', 'sftp://copy@backup.example:22/srv/copy'],
  ['sftp://copy:se:cr%2Fe@t@backup.example/srv/copy', 'sftp://copy@backup.example/srv/copy'],
  ['sftp://a@b:@secret@[::1]/srv/copy', 'sftp://a@b@[::1]/srv/copy'],
  ['sftp://copy@backup.example:22/srv/copy', 'sftp://copy@backup.example:22/srv/copy'],
  ['s3://bucket/path', 's3://bucket/path'],
  ['/mnt/a:b@c', 'file:///mnt/a:b@c'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(readReplica({ REPLICA_URL: url }))).toBe(shown)
})

// Requirement: OPS-40
test.each([
  ['sftp://copy:se/cret@backup.example/srv', 'sftp://copy@backup.example/srv'],
  ['sftp://copy:se%cret@backup.example/srv', 'sftp://copy@backup.example/srv'],
  ['http://copy:secret@backup.example/srv', 'http://copy@backup.example/srv'],
])('%s is refused without its password', (url, shown) => {
  expect(() => readReplica({ REPLICA_URL: url })).toThrow(`REPLICA_URL must not be ${shown}: `)
})
