import { exportedOrders } from '#server/export/exported-orders.ts'
import { ordersCommerceMl } from '#server/export/orders-commerceml.ts'
import { ordersCsv } from '#server/export/orders-csv.ts'
import { handOverOrders } from '#server/staff/file-commands.ts'
import { FULFILMENT_STATES } from '#shared/orders/order-states.ts'
import { type Command, readChoice, readDay, UsageError } from './command.ts'
import { refuseTarget, writeExport } from './write-export.ts'

const FORMATS = { csv: ordersCsv, commerceml: ordersCommerceMl } as const

function readFormat(text: string | undefined): keyof typeof FORMATS {
  if (text === 'csv' || text === 'commerceml') return text
  throw new UsageError(`--format must be csv or commerceml, not '${text ?? ''}'`)
}

export const exportCommands: Readonly<Record<string, Command>> = {
  'order export': {
    usage: 'order export [FILE] --format csv|commerceml [--since DAY] [--state new]',
    summary: 'writes orders for Excel or 1C into a new file, or prints them',
    arity: 1,
    isLastOptional: true,
    takes: ['format', 'since', 'state'],
    run({ db, now, by, isJson }, [file], options) {
      const format = readFormat(options.format)
      if (file === undefined && isJson)
        throw new UsageError(`--json needs FILE: orders are printed as ${format}`)
      const wanted = {
        since: options.since === undefined ? null : readDay('--since', options.since),
        fulfilment: readChoice('--state', options.state, FULFILMENT_STATES) ?? null,
      }
      if (file !== undefined) refuseTarget(db.$client, file)
      const orders = [...exportedOrders(db, wanted)]
      const text = [...FORMATS[format](orders)].join('')
      handOverOrders({ db, now, by }, { format, orders: orders.length }, () => {
        if (file !== undefined) writeExport(file, text)
      })
      if (file === undefined) return text
      return isJson ? JSON.stringify({ file, orders: orders.length }) : `${file}: ${orders.length} orders`
    },
  },
}
