import { atom } from 'jotai'
import { EMPTY_ORDER_FORM, type OrderForm } from '#shared/orders/order-form.ts'
import { forgetAllFields, readField, writeField } from './form-storage.ts'

export type OrderFormField = keyof OrderForm

const FIELDS = Object.keys(EMPTY_ORDER_FORM) as OrderFormField[]

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
  /** False until the browser's storage has been read; the server renders the empty form. */
  readonly isRestored: boolean
  /** The address that was cleared with an unavailable tariff; null if there is none to restore. */
  readonly lostAddress: AddressPart | null
}

const stateAtom = atom<OrderFormState>({ form: EMPTY_ORDER_FORM, isRestored: false, lostAddress: null })

export const orderFormAtom = atom((get) => get(stateAtom).form)
export const lostAddressAtom = atom((get) => get(stateAtom).lostAddress)

/** Writes some fields into the form and into the browser's storage under checkout-form:<field> (CHK-32). */
export const fillFormAtom = atom(null, (get, set, patch: Partial<OrderForm>) => {
  const state = get(stateAtom)
  set(stateAtom, { ...state, form: { ...state.form, ...patch } })
  for (const field of FIELDS) if (field in patch) writeField(field, patch[field])
})

const CONTACT_FIELDS = ['name', 'phone', 'email'] as const satisfies readonly OrderFormField[]
type Contacts = Pick<OrderForm, (typeof CONTACT_FIELDS)[number]>

/** Fills fields that are still empty with the client's data (AUTH-47, CHK-26). */
export const prefillFormAtom = atom(null, (get, set, known: Contacts) => {
  const { form } = get(stateAtom)
  const missing = CONTACT_FIELDS.filter((field) => form[field] === '' && known[field] !== '')
  set(fillFormAtom, Object.fromEntries(missing.map((field) => [field, known[field]])))
})

/**
 * Restores what was stored earlier. Runs after the first render, which must equal the server's, and only once;
 * returns whether it has run now.
 */
export const restoreFormAtom = atom(null, (get, set): boolean => {
  if (get(stateAtom).isRestored) return false
  const form = { ...EMPTY_ORDER_FORM }
  for (const field of FIELDS) Object.assign(form, readField(field, EMPTY_ORDER_FORM[field]))
  set(stateAtom, { form, isRestored: true, lostAddress: null })
  return true
})

/** Clears the whole address after the chosen tariff has become unavailable (DLV-20); it can be restored. */
export const loseAddressAtom = atom(null, (get, set) => {
  const address = addressOf(get(stateAtom).form)
  if (Object.values(address).every((text) => text === '')) return
  set(fillFormAtom, addressOf(EMPTY_ORDER_FORM))
  set(stateAtom, { ...get(stateAtom), lostAddress: address })
})

/** Restores the address by 'Вернуть введённый адрес' (DLV-22). */
export const bringAddressBackAtom = atom(null, (get, set) => {
  const { lostAddress } = get(stateAtom)
  if (lostAddress === null) return
  set(fillFormAtom, lostAddress)
  set(stateAtom, { ...get(stateAtom), lostAddress: null })
})

/** Clears the form and its stored entries after the order has been placed (CHK-59). */
export const forgetFormAtom = atom(null, (_get, set) => {
  forgetAllFields()
  set(stateAtom, { form: EMPTY_ORDER_FORM, isRestored: true, lostAddress: null })
})

function addressOf(form: OrderForm): AddressPart {
  const { address, postcode, street, buildingNumber, buildingSuffix, flatNumber } = form
  return { address, postcode, street, buildingNumber, buildingSuffix, flatNumber }
}
