/** The text for an accepted coupon (COUP-2). */
export const COUPON_ACCEPTED = 'Купон активирован!'

/** Returns the name of a coupon's gift in the list of gifts. */
export function couponGiftName(code: string): string {
  return `Подарок по купону ${code}`
}

/** Cleans a coupon as it is typed or pasted: drops spaces and quotes of any kind (COUP-3). */
export function cleanCouponText(text: string): string {
  return text.replace(/[\s"'`«»„“”‘’]/g, '')
}

/** Returns the key that identifies a code regardless of its letter case. */
export function couponKey(code: string): string {
  return cleanCouponText(code).toLocaleLowerCase('ru')
}

/** Whether the text can be a code such as 'gel_lak-15': letters, digits, underscores and hyphens. */
export function isCouponText(text: string): boolean {
  return /^[\p{L}\d_-]{1,64}$/u.test(text)
}
