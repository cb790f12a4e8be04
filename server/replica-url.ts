/** What REPLICA_URL may be. A module of its own, because a takeover has no time to load all of config.ts. */
export const REPLICA_URLS = /^(?:(?:\/|file:\/\/\/).+|(?:sftp|s3):\/\/\S+)$/
