import { closeClient } from '#server/staff/client-commands.ts'
import { isAppError } from '#shared/errors.ts'
import { type Command, UsageError } from './command.ts'

export const accountCommands: Readonly<Record<string, Command>> = {
  'account close': {
    usage: 'account close PHONE',
    summary: 'deletes the customer with a phone such as +79001234567; the orders stay without contacts',
    arity: 1,
    takes: [],
    run(shop, [phone = '']) {
      if (!/^\+7\d{10}$/.test(phone)) {
        throw new UsageError(`PHONE must be written as +79001234567, not '${phone}'`)
      }
      try {
        closeClient(shop, phone)
      } catch (error) {
        if (!isAppError(error, 'ORDERS_UNDER_WAY')) throw error
        const { orderIds } = error.details
        throw new Error(`deliver or cancel first what is under way: ${orderIds.join(', ')}`)
      }
      return shop.isJson ? JSON.stringify({ phone }) : `the account of ${phone} is closed`
    },
  },
}
