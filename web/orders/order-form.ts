import { atom } from 'jotai'
import type { OrderInput } from '#shared/orders/contract.ts'
import { forgetFields, readField, writeField } from './form-storage.ts'

/** What the shopper has filled in; neither the clock nor the totals, and never a token. */
export interface OrderForm extends Omit<OrderInput, 'timezone' | 'isMobile' | 'shownTotal' | 'reToken'> {
  /** The coupon that was accepted; both this and the bonuses are kept with the basket as well. */
  readonly couponText: string
  readonly bonusesToWithdraw: number
}
export type OrderFormField = keyof OrderForm

/** Choices that the server keeps with the basket as well. */
export type DeliveryChoice = Pick<OrderForm, 'tariffId' | 'pickupPointId'>

/** Defaults of the specification (§9): nothing chosen, both agreements given until taken back. */
export const EMPTY_FORM: OrderForm = {
  name: '',
  phone: '',
  email: '',
  smsSubscriptionAgreement: true,
  emailSubscriptionAgreement: true,
  needCashMemo: false,
  needCall: false,
  description: '',
  tariffId: 0,
  pickupPointId: 0,
  address: '',
  postcode: '',
  street: '',
  buildingNumber: '',
  buildingSuffix: '',
  flatNumber: '',
  paymentSystemId: 0,
  couponText: '',
  bonusesToWithdraw: 0,
}

const FIELDS = Object.keys(EMPTY_FORM) as OrderFormField[]

const ADDRESS_FIELDS = [
  'address',
  'postcode',
  'street',
  'buildingNumber',
  'buildingSuffix',
  'flatNumber',
] as const satisfies readonly OrderFormField[]
export type AddressPart = Pick<OrderForm, (typeof ADDRESS_FIELDS)[number]>

interface OrderFormState {
  readonly form: OrderForm
  /** False until the browser's storage has been read: the server renders the empty form. */
  readonly isRestored: boolean
  /** The address that went with a tariff that is gone; null when there is none to bring back. */
  readonly lostAddress: AddressPart | null
}

const stateAtom = atom<OrderFormState>({ form: EMPTY_FORM, isRestored: false, lostAddress: null })

export const orderFormAtom = atom((get) => get(stateAtom).form)
export const isFormRestoredAtom = atom((get) => get(stateAtom).isRestored)
export const lostAddressAtom = atom((get) => get(stateAtom).lostAddress)

/** Writes some fields, here and in the browser's storage under checkout-form:<field>. */
export const fillFormAtom = atom(null, (get, set, patch: Partial<OrderForm>) => {
  const state = get(stateAtom)
  set(stateAtom, { ...state, form: { ...state.form, ...patch } })
  for (const field of FIELDS) if (field in patch) writeField(field, patch[field])
})

const CONTACT_FIELDS = ['name', 'phone', 'email'] as const satisfies readonly OrderFormField[]
type Contacts = Pick<OrderForm, (typeof CONTACT_FIELDS)[number]>

/** What the shop knows of the client goes into the fields that are still empty (spec §6; rules, trap 17). */
export const prefillFormAtom = atom(null, (get, set, known: Contacts) => {
  const { form } = get(stateAtom)
  const missing = CONTACT_FIELDS.filter((field) => form[field] === '' && known[field] !== '')
  set(fillFormAtom, Object.fromEntries(missing.map((field) => [field, known[field]])))
})

/** What the server keeps with the basket of what is chosen here. */
type Choices = DeliveryChoice & Pick<OrderForm, 'paymentSystemId' | 'bonusesToWithdraw'>

/**
 * Reads what an earlier visit left. Choices that were never stored here come from the basket, which keeps them
 * too; answers the choices that the basket does not know yet, null when it knows all. Runs once, after the first
 * render, so that this equals what the server wrote.
 */
export const restoreFormAtom = atom(null, (get, set, kept: Choices): Choices | null => {
  if (get(stateAtom).isRestored) return null
  const stored: Partial<OrderForm> = {}
  for (const field of FIELDS) Object.assign(stored, readField(field, EMPTY_FORM[field]))
  // A pickup tariff means nothing without its point, and the other way round.
  const delivery =
    stored.tariffId === undefined ? { tariffId: kept.tariffId, pickupPointId: kept.pickupPointId } : {}
  const { paymentSystemId: keptPayment, bonusesToWithdraw: keptBonuses } = kept
  const others = { paymentSystemId: keptPayment, bonusesToWithdraw: keptBonuses }
  const form = { ...EMPTY_FORM, ...others, ...stored, ...delivery }
  set(stateAtom, { form, isRestored: true, lostAddress: null })
  const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = form
  const isKnown =
    tariffId === kept.tariffId &&
    pickupPointId === kept.pickupPointId &&
    paymentSystemId === keptPayment &&
    bonusesToWithdraw === keptBonuses
  return isKnown ? null : { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw }
})

/** The chosen tariff goes no more: the choice and all of the address are cleared, and can be brought back. */
export const loseDeliveryAtom = atom(null, (get, set) => {
  const { form } = get(stateAtom)
  const address = addressOf(form)
  const hadAddress = Object.values(address).some((text) => text !== '')
  set(fillFormAtom, { tariffId: 0, pickupPointId: 0, ...addressOf(EMPTY_FORM) })
  if (hadAddress) set(stateAtom, { ...get(stateAtom), lostAddress: address })
})

/** 'Вернуть введённый адрес'. */
export const bringAddressBackAtom = atom(null, (get, set) => {
  const { lostAddress } = get(stateAtom)
  if (lostAddress === null) return
  set(fillFormAtom, lostAddress)
  set(stateAtom, { ...get(stateAtom), lostAddress: null })
})

/** After a placed order: the local entries are cleared (spec §4). */
export const forgetFormAtom = atom(null, (_get, set) => {
  forgetFields(FIELDS)
  set(stateAtom, { form: EMPTY_FORM, isRestored: true, lostAddress: null })
})

function addressOf(form: OrderForm): AddressPart {
  const { address, postcode, street, buildingNumber, buildingSuffix, flatNumber } = form
  return { address, postcode, street, buildingNumber, buildingSuffix, flatNumber }
}
