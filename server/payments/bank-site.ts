import type { Bank } from '#server/upstream/bank/port.ts'

/** Returns whether the address is at the bank's own site; shoppers are sent to no other for payment. */
export function isBankSite(bank: Bank, url: string): boolean {
  return bank.pageOrigin !== null && siteOf(url) === bank.pageOrigin
}

/** Returns the origin of an address as browsers parse it; null for an invalid address. */
export function siteOf(url: string, base?: string): string | null {
  return URL.canParse(url, base) ? new URL(url, base).origin : null
}
