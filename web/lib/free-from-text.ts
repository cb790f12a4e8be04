import { formatRoubles } from '#shared/format.ts'
import type { FreeFrom } from '#shared/tariffs/contract.ts'

/** Said of a price that not every tariff of a group has. */
export const BY_SERVICE = 'в\u00a0зависимости от\u00a0службы'

/** Returns 'от N ₽' (DLV-36), and says so if not every tariff is free from there on. */
export function freeFromText({ sum, isForAll }: NonNullable<FreeFrom>): string {
  const from = `от\u00a0${formatRoubles(sum)}`
  return isForAll ? from : `${from} ${BY_SERVICE}`
}
