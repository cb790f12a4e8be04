import { atom } from 'jotai'
import type { OrderInput } from '#shared/orders/contract.ts'
import { forgetAllFields, readField, writeField } from './form-storage.ts'

/** What the server keeps with the basket, and the order is sent with. */
export type OrderChoices = Pick<OrderInput, 'tariffId' | 'pickupPointId' | 'paymentSystemId'>

/** What the shopper has typed and ticked; the choices are the basket's, and a token is never kept. */
export type OrderForm = Omit<
  OrderInput,
  keyof OrderChoices | 'couponText' | 'bonusesToWithdraw' | 'timezone' | 'isMobile' | 'shownTotal' | 'reToken'
>
export type OrderFormField = keyof OrderForm

/** Defaults of the specification (§9): both agreements given until taken back. */
export const EMPTY_FORM: OrderForm = {
  name: '',
  phone: '',
  email: '',
  smsSubscriptionAgreement: true,
  emailSubscriptionAgreement: true,
  needCashMemo: false,
  needCall: false,
  description: '',
  address: '',
  postcode: '',
  street: '',
  buildingNumber: '',
  buildingSuffix: '',
  flatNumber: '',
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

/**
 * Reads what an earlier visit left, after the first render, so that this equals what the server wrote. Once: answers
 * whether it was now.
 */
export const restoreFormAtom = atom(null, (get, set): boolean => {
  if (get(stateAtom).isRestored) return false
  const form = { ...EMPTY_FORM }
  for (const field of FIELDS) Object.assign(form, readField(field, EMPTY_FORM[field]))
  set(stateAtom, { form, isRestored: true, lostAddress: null })
  return true
})

/** The chosen tariff goes no more: all of the address is cleared, and can be brought back. */
export const loseAddressAtom = atom(null, (get, set) => {
  const address = addressOf(get(stateAtom).form)
  if (Object.values(address).every((text) => text === '')) return
  set(fillFormAtom, addressOf(EMPTY_FORM))
  set(stateAtom, { ...get(stateAtom), lostAddress: address })
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
  forgetAllFields()
  set(stateAtom, { form: EMPTY_FORM, isRestored: true, lostAddress: null })
})

function addressOf(form: OrderForm): AddressPart {
  const { address, postcode, street, buildingNumber, buildingSuffix, flatNumber } = form
  return { address, postcode, street, buildingNumber, buildingSuffix, flatNumber }
}
