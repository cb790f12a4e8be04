import type { BasketView, ChooseInput } from '#shared/basket/contract.ts'

const FORM_CHOICES = ['tariffId', 'pickupPointId', 'paymentSystemId', 'bonusesToWithdraw'] as const
/** Of the choices that the basket keeps, those that the form holds as well. */
type FormChoices = Partial<Record<(typeof FORM_CHOICES)[number], number>>

/** The form's part of what was chosen. */
export function formPart(patch: ChooseInput): FormChoices {
  const part: FormChoices = {}
  for (const field of FORM_CHOICES) if (patch[field] !== undefined) part[field] = patch[field]
  return part
}

/** What the basket holds in place of what was chosen. */
export function keptInstead(patch: ChooseInput, basket: BasketView): FormChoices {
  const part: FormChoices = {}
  for (const field of FORM_CHOICES) if (patch[field] !== undefined) part[field] = basket[field]
  return part
}

/** Whether the basket holds all that was chosen: its answer alone may have been lost. */
export function isKept({ couponText, ...patch }: ChooseInput, basket: BasketView): boolean {
  const code = basket.coupon?.code ?? ''
  return (
    (couponText === undefined || couponText.toLocaleLowerCase('ru') === code.toLocaleLowerCase('ru')) &&
    FORM_CHOICES.every((field) => patch[field] === undefined || patch[field] === basket[field])
  )
}

/** What a shopper reads of a choice that was not kept: what stands instead. */
export function stays(patch: ChooseInput): string {
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw, couponText } = patch
  const said = [
    tariffId === undefined && pickupPointId === undefined ? [] : 'способ доставки остался прежним',
    paymentSystemId === undefined ? [] : 'способ оплаты остался прежним',
    bonusesToWithdraw === undefined ? [] : 'бонусы остались прежними',
    couponText === undefined ? [] : 'купон остался прежним',
  ].flat()
  const [only] = said
  return only !== undefined && said.length === 1 ? only : 'ваш выбор остался прежним'
}
