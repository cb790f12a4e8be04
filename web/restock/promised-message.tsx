import { formatPhone } from '#shared/phone.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface PromisedMessageProps {
  readonly channel: RestockChannel
  readonly contact: string
}

/** What the shop will send where: 'SMS на +7 (912) 345-67-89'. */
export function PromisedMessage({ channel, contact }: PromisedMessageProps) {
  if (channel === 'mail') return `письмо на\u00a0${contact}`
  return <Unbroken text={`SMS на\u00a0${formatPhone(contact).replaceAll(' ', '\u00a0')}`} />
}
