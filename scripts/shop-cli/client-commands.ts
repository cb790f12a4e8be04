import { maskPhone } from '#server/mask.ts'
import { changeClientBonuses, changeClientPhone, openClient } from '#server/staff/client-commands.ts'
import { findClients, getStaffClient } from '#server/staff/client-queries.ts'
import { isAppError } from '#shared/errors.ts'
import {
  type CliContext,
  type Command,
  moment,
  readList,
  readWhole,
  said,
  table,
  UsageError,
} from './command.ts'

interface Contacts {
  readonly name: string
  readonly phone: string
  readonly email: string | null
}

/** Hides what shows who a customer is to somebody who looks over the shoulder: initials, last digits, domain. */
function masked({ name, phone, email }: Contacts): Contacts {
  return {
    name: name.replace(/(?<=\p{L})\p{L}+/gu, '.'),
    phone: maskPhone(phone),
    email: email?.replace(/^(.).*(?=@)/, '$1***') ?? null,
  }
}

function describeClient(shop: CliContext, id: number, isFull: boolean): string {
  const found = isFull ? openClient(shop, id) : getStaffClient(shop.db, id)
  const contacts = isFull ? found.client : masked(found.client)
  const { name, phone, email } = contacts
  if (shop.isJson) return JSON.stringify({ ...found, client: { ...found.client, name, phone, email } })
  const { client, bonuses, sessions, consentedAt, orderCount } = found
  const { nextExpiry } = bonuses
  const agreed = [client.smsAgreement && 'SMS', client.emailAgreement && 'mail'].filter(Boolean).join(', ')
  return [
    table(
      ['client', String(id)],
      [
        ['name', name || '–'],
        ['phone', phone],
        ['email', email],
        ['since', moment(client.createdAt)],
        ['bonuses', bonuses.balance],
        ['pending bonuses', bonuses.pending],
        ['next to expire', nextExpiry ? `${nextExpiry.amount}, ${moment(nextExpiry.at)}` : null],
        ['signed-in browsers', sessions],
        ['consent to processing', moment(consentedAt)],
        ['agrees to news by', agreed || '–'],
        ['orders', orderCount],
      ],
    ),
    table(
      ['order', 'placed', 'state', 'payment', 'total'],
      found.orders.map((order) => [
        ...[order.id, moment(order.createdAt), order.fulfilment, order.payment],
        order.finalTotal + (order.deliveryPrice ?? 0),
      ]),
    ),
  ].join('\n\n')
}

/** Reads '+100' and '-100', in which run-cli.ts has replaced the hyphen. */
function readChange(text: string | undefined): number {
  const [, sign, digits = ''] = /^([+−])(\d{1,9})$/.exec(text ?? '') ?? []
  if (sign === undefined) throw new UsageError(`the change must be like +100 or -100, not '${text ?? ''}'`)
  return sign === '+' ? Number(digits) : -Number(digits)
}

export const clientCommands: Readonly<Record<string, Command>> = {
  'client find': {
    usage: 'client find PHONE|EMAIL|NAME [--full] [--limit 20]',
    summary:
      'finds customers by a phone or some of its digits, a mail address, or a name; --full unmasks them',
    arity: 1,
    takes: ['full', 'limit'],
    run({ db, isJson, warn }, [text = ''], options) {
      if (text.trim() === '') throw new UsageError('PHONE|EMAIL|NAME must not be empty')
      const { rows: found, more } = readList({ isJson, warn }, options, (limit) =>
        findClients(db, text, limit),
      )
      const rows = found.map((row) => (options.full ? row : { ...row, ...masked(row) }))
      if (isJson) return JSON.stringify(rows)
      return (
        table(
          ['id', 'name', 'phone', 'email', 'since', 'orders'],
          rows.map(({ id, name, phone, email, createdAt, orders }) => [
            ...[id, name || '–', phone, email, moment(createdAt), orders],
          ]),
        ) + more
      )
    },
  },
  'client show': {
    usage: 'client show ID [--full]',
    summary: 'shows orders, bonuses, sessions, and consents of a customer; --full unmasks the contacts',
    arity: 1,
    takes: ['full'],
    run: (shop, [id], { full }) => describeClient(shop, readWhole('ID', id, 1), full),
  },
  'client set phone': {
    usage: 'client set phone ID PHONE',
    summary: 'gives an account the new number of its customer, who then signs in anew; ask for proof first',
    arity: 2,
    takes: [],
    run(shop, [id, phone = '']) {
      const clientId = readWhole('ID', id, 1)
      try {
        changeClientPhone(shop, { clientId, phone })
      } catch (error) {
        if (!isAppError(error, 'BAD_INPUT')) throw error
        throw new Error(`'${phone}' ${error.details.fields.phone}`)
      }
      return said(shop, { clientId }, `client ${clientId} has another phone`)
    },
  },
  'client bonus': {
    usage: "client bonus ID +N|-N --reason 'TEXT'",
    summary:
      'adds bonuses to an account or takes some; the reason is recorded, and the customer does not read it',
    arity: 2,
    takes: ['reason'],
    run(shop, [text, change], { reason }) {
      const clientId = readWhole('ID', text, 1)
      const amount = readChange(change)
      if (reason === undefined) throw new UsageError('--reason is missing')
      try {
        const balance = changeClientBonuses(shop, { clientId, amount, reason })
        return said(shop, { clientId, balance }, `client ${clientId} has ${balance} bonuses`)
      } catch (error) {
        if (!isAppError(error, 'NOT_ENOUGH_BONUSES')) throw error
        throw new Error(`client ${clientId} has only ${error.details.balance} bonuses`)
      }
    },
  },
}
