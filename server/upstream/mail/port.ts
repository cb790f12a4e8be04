export interface MailMessage {
  /** Identifies the message, so that a server that knows the key drops a repeated message. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same in HTML; null for a mail of text alone. */
  readonly html: string | null
}

export interface Mail {
  send(message: MailMessage): Promise<void>
}
