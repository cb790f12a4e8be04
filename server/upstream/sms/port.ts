export interface SmsMessage {
  /** Identifies the message, so that a gateway that knows the key drops a repeated message. */
  readonly dedupeKey: string
  /** E.164. */
  readonly phone: string
  readonly text: string
  /** The IP address of whoever has asked for the message, such as for a code; absent if nobody has. */
  readonly requesterAddress?: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}
