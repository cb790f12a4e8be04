/** Thrown if this version of the shop cannot or must not use a database. The message is one sentence for the operator. */
export class DatabaseRefused extends Error {}
