import type { Bank } from '#server/upstream/bank/port.ts'

/** Whether a shopper may be sent there for paying: the bank's own site, and no other. */
export function isBankSite(bank: Bank, url: string): boolean {
  return bank.pageOrigin !== null && siteOf(url) === bank.pageOrigin
}

/** The origin of an address, read as browsers do; null where it is none. */
export function siteOf(url: string, base?: string): string | null {
  return URL.canParse(url, base) ? new URL(url, base).origin : null
}
