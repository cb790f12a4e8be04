export interface MailMessage {
  /** Identifies the message, so that a server that knows the key drops a repeated message. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
}
