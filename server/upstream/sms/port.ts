export interface SmsMessage {
  /** Identifies the message, so that a gateway that knows the key drops a repeated message. */
  readonly dedupeKey: string
  /** E.164. */
  readonly phone: string
  readonly text: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}
