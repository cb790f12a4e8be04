import { formatPhone } from '#shared/phone.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import { SMS_FROM_HOUR, SMS_TO_HOUR } from '#shared/restock/sms-hours.ts'

/** When SMS are sent. */
export const SMS_HOURS = `с\u00a0${SMS_FROM_HOUR}\u00a0до\u00a0${SMS_TO_HOUR} по\u00a0Москве`

/** Returns what the shop will send where: 'SMS на +7 (912) 345-67-89'. */
export function promisedMessage(channel: RestockChannel, contact: string): string {
  return channel === 'sms'
    ? `SMS на\u00a0${formatPhone(contact).replaceAll(' ', '\u00a0')}`
    : `письмо на\u00a0${contact}`
}
