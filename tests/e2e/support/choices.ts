/**
 * Every mutation that a shopper can make, by the screen on which tests/e2e/failing-choices.spec.ts makes it fail.
 * tests/architecture/choices.test.ts compares the list with the routers and with the calls of the pages.
 */
export const CHOICES = {
  product: ['favorites.add', 'favorites.remove', 'basket.add', 'geo.set'],
  signIn: ['auth.identByPhone', 'auth.checkSmsCode'],
  basket: ['basket.changeQuantity', 'basket.remove', 'basket.clear'],
  checkout: ['checkout.update', 'basket.checkCoupon', 'orders.place'],
  quick: ['orders.placeQuick'],
  contacts: ['callback.request'],
  soldOut: ['restock.request', 'restock.takeBack'],
  awaited: ['restock.requestOwn', 'restock.cancel'],
  look: ['looks.putInBasket'],
  favorites: ['favorites.share', 'favorites.unshare'],
  account: ['account.saveProfile', 'campaign.takePart', 'auth.signOut'],
  privacy: ['account.endSession', 'account.close'],
  gift: ['campaign.receiveGift'],
  order: ['orders.cancel', 'orders.repeat'],
  review: ['reviews.write', 'reviews.remove'],
  payment: ['orders.changePayment', 'orders.pay'],
} as const

export type ScreenName = keyof typeof CHOICES
export type ChoiceName = (typeof CHOICES)[ScreenName][number]

/** The screens that one test opens one after another, in the same browser and mostly as the same customer. */
export const VISITS: readonly (readonly ScreenName[])[] = [
  ['product', 'signIn', 'account', 'privacy'],
  ['basket', 'quick', 'contacts', 'look'],
  ['review', 'payment', 'order', 'gift'],
  ['soldOut', 'favorites', 'awaited'],
  ['checkout'],
]

/** Mutations that no page calls, only callers of the legacy REST API. */
export const NOT_CALLED: readonly string[] = []
