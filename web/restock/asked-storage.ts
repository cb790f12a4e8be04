import type { RestockResult } from '#shared/restock/contract.ts'

/** What this browser has asked for without signing in. */
export interface Asked extends RestockResult {
  readonly shopItemId: number
}

const KEY = 'restock-asked'
/** As many as a contact may wait for. */
const MAX = 50

export function readAsked(shopItemId: number): Asked | null {
  return readAll().find((asked) => asked.shopItemId === shopItemId) ?? null
}

export function rememberAsked(asked: Asked): void {
  write([asked, ...others(asked)].slice(0, MAX))
}

export function forgetAsked(asked: Asked): void {
  write(others(asked))
}

function others({ shopItemId }: Asked): Asked[] {
  return readAll().filter((asked) => asked.shopItemId !== shopItemId)
}

function readAll(): Asked[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAsked) : []
  } catch {
    // There is no storage, or the key contains something else: nothing is remembered.
    return []
  }
}

function isAsked(value: unknown): value is Asked {
  if (typeof value !== 'object' || value === null) return false
  const { shopItemId, channel, contact, token } = value as Record<keyof Asked, unknown>
  return (
    Number.isSafeInteger(shopItemId) &&
    (channel === 'sms' || channel === 'mail') &&
    typeof contact === 'string' &&
    typeof token === 'string'
  )
}

function write(all: readonly Asked[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Storage is full or forbidden: the promise is shown until the page is left.
  }
}
