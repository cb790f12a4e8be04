import { formatPhone } from '#shared/phone.ts'

const NUMBERS = 10_000_000

/**
 * Returns the nth phone of an operator's code, as the mask writes it; no customer of the demo has one of the codes 901
 * to 999. Throws RangeError when the code has no more numbers.
 */
export function nthPhone(n: number, code = 912): string {
  if (n < 0 || n >= NUMBERS) throw new RangeError(`a code has no phone ${n}`)
  return formatPhone(`+7${code}${String(n).padStart(7, '0')}`)
}
