/**
 * What REPLICA_URL may be. A module of its own, because a takeover has no time to load all of config.ts. Litestream would
 * show the whole of an address that it cannot read, with a password in it: one with a bare '%' anywhere, or with a bare '/'
 * in the password. The keys of S3 are settings of their own.
 */
export const REPLICA_URLS =
  /^(?:(?:\/|file:\/\/\/).+|(?:s3:\/\/[\w.-]+|sftp:\/\/(?:(?:[\w.:~!$&'()*+,;=@-]|%[\da-fA-F]{2})+@)?(?:[\w.-]+|\[[\da-fA-F:]+\]))(?::\d+)?(?:\/(?:[^\s%\p{Cc}]|%[\da-fA-F]{2})*)?)$/u
