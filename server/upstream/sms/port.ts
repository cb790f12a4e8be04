export interface SmsMessage {
  /** A second message with the same key is dropped by the receiver. */
  readonly dedupeKey: string
  /** E.164. */
  readonly phone: string
  readonly text: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}
