export interface MailMessage {
  /** A second message with the same key is dropped by the receiver. */
  readonly dedupeKey: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
}
