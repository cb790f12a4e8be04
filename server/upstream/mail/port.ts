export interface MailMessage {
  /** Names the message, so that a receiver that knows the key drops a repeated one. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
}
