/**
 * Everything a shopper can change, by the screen on which tests/e2e/failing-choices.spec.ts has it fail.
 * tests/architecture/choices.test.ts holds the list to the routers and to what pages call.
 */
export const CHOICES = {
  product: ['favorites.add', 'favorites.remove', 'basket.add', 'geo.set'],
  signIn: ['auth.identByPhone', 'auth.checkSmsCode'],
  basket: ['basket.changeQuantity', 'basket.remove', 'basket.clear'],
  checkout: ['checkout.update', 'basket.checkCoupon', 'orders.place'],
  quick: ['orders.placeQuick'],
  contacts: ['callback.request'],
  account: ['account.saveProfile', 'campaign.takePart', 'auth.signOut'],
  gift: ['campaign.receiveGift'],
  order: ['orders.cancel', 'orders.repeat'],
  payment: ['orders.changePayment', 'orders.pay'],
} as const

export type ScreenName = keyof typeof CHOICES
export type ChoiceName = (typeof CHOICES)[ScreenName][number]

/** Changes that no page asks for: callers of the original paths alone. */
export const NOT_CALLED: readonly string[] = []
