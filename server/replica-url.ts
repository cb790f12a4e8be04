/**
 * What REPLICA_URL may be. A module of its own, because a takeover has no time to load all of config.ts. Litestream cannot
 * read a password with a bare '/', or '%', and would say so with the whole of it.
 */
export const REPLICA_URLS =
  /^(?:(?:\/|file:\/\/\/).+|s3:\/\/\S+|sftp:\/\/(?:(?:[\w.:~!$&'()*+,;=@-]|%[\da-fA-F]{2})+@)?(?:[\w.-]+|\[[\da-fA-F:]+\])(?::\d+)?(?:\/\S*)?)$/
