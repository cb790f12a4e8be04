import type { Bank } from '#server/upstream/bank/port.ts'

/** Returns whether a shopper may be sent to the address for payment: only to the bank's own site. */
export function isBankSite(bank: Bank, url: string): boolean {
  return bank.pageOrigin !== null && siteOf(url) === bank.pageOrigin
}

/** Returns the origin of an address as browsers read it; null where the address is not valid. */
export function siteOf(url: string, base?: string): string | null {
  return URL.canParse(url, base) ? new URL(url, base).origin : null
}
