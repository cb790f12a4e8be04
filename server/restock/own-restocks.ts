import { and, between, eq, inArray, isNull, or } from 'drizzle-orm'
import { outbox } from '#db/schema/jobs.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { utcOffsetOf } from '#server/geo/utc-offset.ts'
import { requireClient } from '#server/identity/queries.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import type { CancelRestockInput, OwnRestockInput, OwnRestocks } from '#shared/restock/contract.ts'
import { readRestockContact } from '#shared/restock/restock-contact.ts'
import { addTokenless } from './asked-restock.ts'
import { endRequests } from './end-requests.ts'
import { restockStatements } from './queries.ts'
import { requireSoldOut, storeRequest, waitingId } from './store-request.ts'

/**
 * Lists what the customer waits for, the newest first: the own requests, and those for the customer's phone that were
 * made without signing in (WAIT-5). Throws NOT_SIGNED_IN.
 */
export function listOwnRestocks(ctx: Ctx): OwnRestocks {
  const { clientId, phone } = contactsOf(ctx)
  return {
    requests: restockStatements(ctx.db)
      .own.all({ clientId, phone })
      .map(({ marking, shadeHex, drawnFrom, photo, price, ...request }) => {
        const { src: img, tint } = pictureOf({ marking, shadeHex, drawnFrom, photo })
        return { ...request, url: productPath(marking), img, tint, price: roubles(price) }
      }),
  }
}

/**
 * Stores that the customer wants to be told at the own phone or mail address (WAIT-4). A repeated request changes
 * nothing. If somebody else has asked for the same mail, that request is answered and stays theirs, because nobody has
 * proved whose the address is; the list is returned without it. Throws NOT_SIGNED_IN, BAD_INPUT (field `channel`) for
 * mail without an address in the profile, NOT_FOUND, STOCK_RETURNED, RESTOCKS_FULL, TOO_MANY_REQUESTS.
 */
export async function requestOwnRestock(
  ctx: Ctx,
  { shopItemId, channel }: OwnRestockInput,
): Promise<OwnRestocks> {
  const utcOffset = utcOffsetOf(await getPlace(ctx))
  const ask = () =>
    inTransaction(ctx.db, () => {
      const { clientId, phone, email } = contactsOf(ctx)
      const { contact, error } = readRestockContact(channel, channel === 'sms' ? phone : (email ?? ''))
      if (error !== null) throw new AppError('BAD_INPUT', { fields: { channel: error } })
      requireSoldOut(ctx, shopItemId)
      const known = waitingId(ctx, { shopItemId, contact })
      if (known === null) {
        spendBudget(ctx, 'own-restock', {})
        storeRequest(ctx, { shopItemId, channel, contact, clientId, utcOffset })
      } else if (channel === 'sms') {
        takeOver(ctx, { shopItemId, contact, clientId })
      } else {
        addTokenless(ctx, known)
      }
      return listOwnRestocks(ctx)
    })
  return whenWritable(ctx.db, ask)
}

/** Makes a request for the customer's phone that was stored without signing in the customer's own. */
function takeOver(
  { db }: Ctx,
  { shopItemId: productId, contact, clientId }: { shopItemId: number; contact: string; clientId: number },
): void {
  const request = restockStatements(db).ofContact.get({ productId, contact })
  if (!request) return
  db.update(restockRequests).set({ clientId }).where(eq(restockRequests.id, request.id)).run()
}

/** Ends a request of the customer's list, and returns the others. Throws NOT_SIGNED_IN, NOT_FOUND. */
export function cancelRestock(ctx: Ctx, { id }: CancelRestockInput): OwnRestocks {
  return inTransaction(ctx.db, () => {
    const { clientId, phone } = contactsOf(ctx)
    const own = restockStatements(ctx.db).own.all({ clientId, phone })
    if (!own.some((request) => request.id === id)) throw new AppError('NOT_FOUND')
    endRequests(ctx, eq(restockRequests.id, id))
    return listOwnRestocks(ctx)
  })
}

/** The key of the message about a request, which may be made again. */
export function restockKey(id: number, createdAt: number | ''): string {
  return `restock:${id}:${createdAt}`
}

/**
 * Deletes all requests of a customer, with the messages about them that may still be waiting, and those for the
 * customer's phone and mail address that are nobody's.
 */
export function forgetRestocks(
  db: Ctx['db'],
  { id, phone, email }: { readonly id: number; readonly phone: string; readonly email: string | null },
): void {
  const contacts = email === null ? [phone] : [phone, email.toLowerCase()]
  const ofClient = eq(restockRequests.clientId, id)
  // Whatever the time in the key: a clock that was set right has moved that of the request. ';' comes after ':'.
  for (const request of db.select({ id: restockRequests.id }).from(restockRequests).where(ofClient).all())
    db.delete(outbox)
      .where(between(outbox.dedupeKey, restockKey(request.id, ''), `restock:${request.id};`))
      .run()
  db.delete(restockRequests)
    .where(or(ofClient, and(isNull(restockRequests.clientId), inArray(restockRequests.contact, contacts))))
    .run()
}

function contactsOf(ctx: Ctx) {
  const { shopperId: clientId } = requireClient(ctx)
  const client = restockStatements(ctx.db).client.get({ clientId })
  if (!client) throw new AppError('NOT_SIGNED_IN')
  return { clientId, ...client }
}
