/** Spec §4, Coupon. */
export const COUPON_ACCEPTED = 'Купон активирован!'

/** The present it brings is named so among the gifts. */
export function couponGiftName(code: string): string {
  return `Подарок по купону ${code}`
}

/** As a coupon is typed or pasted: spaces and quotes of any kind fall away (spec §5, Other). */
export function cleanCouponText(text: string): string {
  return text.replace(/[\s"'`«»„“”‘’]/g, '')
}

/** What a code is known by: its case says nothing. */
export function couponKey(code: string): string {
  return cleanCouponText(code).toLocaleLowerCase('ru')
}

/** 'gel_lak-15': letters, digits, _ and -. */
export function isCouponText(text: string): boolean {
  return /^[\p{L}\d_-]{1,64}$/u.test(text)
}
