import { atom } from 'jotai'
import { EMPTY_ORDER_FORM, type OrderForm } from '#shared/orders/order-form.ts'
import { type StreetField, streetOf } from '#shared/orders/street-address.ts'
import { postalLine } from '#shared/orders/street-line.ts'
import { forgetAllFields, readField, writeField } from './form-storage.ts'

export type OrderFormField = keyof OrderForm

const FIELDS = Object.keys(EMPTY_ORDER_FORM) as OrderFormField[]

/** The address in Russia, and the one abroad as free text. */
export type AddressPart = Pick<OrderForm, 'address' | StreetField>

interface OrderFormState {
  readonly form: OrderForm
  /** False until the browser's storage has been read; the server renders the empty form. */
  readonly isRestored: boolean
  /** Whether the address is to be cleared as soon as it has been restored. */
  readonly isToLose: boolean
  /** The address that was cleared with an unavailable tariff or for another city; null if there is none to restore. */
  readonly lostAddress: AddressPart | null
  /** The place to which the cleared address belongs. */
  readonly lostPlace: string
  /** Whether that is another place than the present one (DLV-63). */
  readonly isLostByMove: boolean
}

const INITIAL: OrderFormState = {
  form: EMPTY_ORDER_FORM,
  isRestored: false,
  isToLose: false,
  lostAddress: null,
  lostPlace: '',
  isLostByMove: false,
}
/** The stored entry that names the place to which the address belongs. */
const PLACE_FIELD = 'addressPlace'
/** The stored entries of the cleared address, and of the place to which it belongs, begin so. */
const LOST = 'lost.'
/** The stored entry that names the customer to whom everything belongs; missing for a guest's. */
const OWNER_FIELD = 'owner'

const stateAtom = atom(INITIAL)

export const orderFormAtom = atom((get) => get(stateAtom).form)
export const lostAddressAtom = atom((get) => get(stateAtom).lostAddress)
/**
 * Returns on one line what the cleared address contains for the fields that are shown in Russia, or for the one shown
 * abroad; '' if that is nothing, or if another address stands there (DLV-22).
 */
export const lostLineAtom = atom((get) => (isRussia: boolean): string => {
  const { form, lostAddress } = get(stateAtom)
  if (lostAddress === null || hasText(shownPart(form, isRussia))) return ''
  return isRussia ? postalLine(lostAddress) : lostAddress.address
})
export const isLostByMoveAtom = atom((get) => get(stateAtom).isLostByMove)

/** Writes some fields into the form and into the browser's storage under checkout-form:<field> (CHK-32). */
export const fillFormAtom = atom(null, (get, set, patch: Partial<OrderForm>) => {
  const state = get(stateAtom)
  set(stateAtom, { ...state, form: { ...state.form, ...patch } })
  for (const field of FIELDS) if (field in patch) writeField(field, patch[field])
})

const CONTACT_FIELDS = ['name', 'phone', 'email'] as const satisfies readonly OrderFormField[]
type Contacts = Pick<OrderForm, (typeof CONTACT_FIELDS)[number]>

/** Fills fields that are still empty with the customer's data (AUTH-47, CHK-26). */
export const prefillFormAtom = atom(null, (get, set, known: Contacts) => {
  const { form } = get(stateAtom)
  const missing = CONTACT_FIELDS.filter((field) => form[field] === '' && known[field])
  set(fillFormAtom, Object.fromEntries(missing.map((field) => [field, known[field]])))
})

/**
 * Fills the address of an earlier order into the form (CHK-85). Returns false if an address is there already, or was
 * cleared for this place and can be restored (DLV-22).
 */
export const prefillAddressAtom = atom(null, (get, set, known: AddressPart): boolean => {
  const { form, lostAddress, isLostByMove } = get(stateAtom)
  if (hasText(addressOf(form)) || (lostAddress !== null && !isLostByMove)) return false
  set(fillFormAtom, addressOf(known))
  return true
})

/**
 * Restores what was stored earlier, unless it belongs to another customer, whose session may have ended where nothing
 * could be deleted here (ROLE-220). Runs only once, after the first render, which must equal the server's. Returns
 * whether it has run now.
 */
export const restoreFormAtom = atom(null, (get, set, clientId?: number): boolean => {
  const { isRestored, isToLose } = get(stateAtom)
  if (isRestored) return false
  const { [OWNER_FIELD]: owner = clientId } = readField(OWNER_FIELD, 0)
  if (owner !== clientId) forgetAllFields()
  const form = { ...EMPTY_ORDER_FORM }
  for (const field of FIELDS) Object.assign(form, readField(field, EMPTY_ORDER_FORM[field]))
  const lostPlace = storedText(LOST + PLACE_FIELD)
  set(stateAtom, {
    ...{ ...INITIAL, form, isRestored: true, lostPlace },
    lostAddress: storedLost(),
    isLostByMove: isElsewhere(lostPlace, storedText(PLACE_FIELD)),
  })
  if (isToLose) set(loseAddressAtom)
  return true
})

/** Says that everything in the form, and what is typed later, belongs to a customer. */
export const ownFormAtom = atom(null, (_get, _set, clientId: number) => writeField(OWNER_FIELD, clientId))

/**
 * Clears the whole address, which can be brought back, when the chosen tariff has become unavailable (DLV-20), also one
 * that is about to be restored.
 */
export const loseAddressAtom = atom(null, (get, set) => {
  const { form, lostAddress, isRestored } = get(stateAtom)
  if (!isRestored) set(stateAtom, { ...get(stateAtom), isToLose: true })
  if (!hasText(addressOf(form))) return
  // A cleared address in Russia is kept when one abroad is cleared, and the other way round.
  const lost = (isRussia: boolean) => {
    const part = shownPart(form, isRussia)
    return hasText(part) ? part : shownPart(lostAddress ?? EMPTY_ORDER_FORM, isRussia)
  }
  set(fillFormAtom, addressOf(EMPTY_ORDER_FORM))
  const lostPlace = storedText(PLACE_FIELD)
  writeField(LOST + PLACE_FIELD, lostPlace)
  set(stateAtom, { ...get(stateAtom), lostPlace, isLostByMove: false })
  set(keepLostAtom, { ...addressOf(EMPTY_ORDER_FORM), ...lost(true), ...lost(false) })
})

/** Keeps what was cleared, also for a later visit. */
const keepLostAtom = atom(null, (get, set, lost: AddressPart) => {
  for (const [field, text] of Object.entries(lost)) writeField(LOST + field, text)
  set(stateAtom, { ...get(stateAtom), lostAddress: hasText(lost) ? lost : null })
})

/**
 * Says to which place the address belongs. One that was typed for another place is cleared, because the same street
 * in another city is another address; it can be restored (DLV-63). `place` is any text that identifies a place.
 */
export const placeAddressAtom = atom(null, (get, set, place: string) => {
  const before = storedText(PLACE_FIELD)
  if (before === place) return
  if (before !== '') set(loseAddressAtom)
  writeField(PLACE_FIELD, place)
  const state = get(stateAtom)
  // Also of an address that had been cleared before, with a tariff.
  set(stateAtom, { ...state, isLostByMove: isElsewhere(state.lostPlace, place) })
})

function storedText(field: string): string {
  return String(readField(field, '')[field] ?? '')
}

function isElsewhere(lostPlace: string, place: string): boolean {
  return lostPlace !== '' && lostPlace !== place
}

/** Returns the stored cleared address; null if there is none. */
function storedLost(): AddressPart | null {
  const lost = addressOf(EMPTY_ORDER_FORM)
  for (const field of Object.keys(lost)) Object.assign(lost, { [field]: storedText(LOST + field) })
  return hasText(lost) ? lost : null
}

/**
 * Restores the address by 'Вернуть введённый адрес' (DLV-22), but only the fields that the form shows: a street that
 * was typed for a city in Russia stays cleared for a delivery abroad.
 */
export const restoreAddressAtom = atom(null, (get, set, isRussia: boolean) => {
  const { lostAddress } = get(stateAtom)
  if (lostAddress === null) return
  set(fillFormAtom, shownPart(lostAddress, isRussia))
  set(keepLostAtom, { ...lostAddress, ...shownPart(EMPTY_ORDER_FORM, isRussia) })
})

/** Clears the form and its stored entries after the order has been placed (CHK-59). */
export const forgetFormAtom = atom(null, (_get, set) => {
  forgetAllFields()
  set(stateAtom, { ...INITIAL, isRestored: true })
})

function addressOf(form: AddressPart): AddressPart {
  return { address: form.address, ...streetOf(form) }
}

/** Returns the fields that the form shows in Russia, or the one that it shows abroad. */
function shownPart(form: AddressPart, isRussia: boolean): Partial<AddressPart> {
  return isRussia ? streetOf(form) : { address: form.address }
}

function hasText(part: Partial<AddressPart>): boolean {
  return Object.values(part).some((text) => text !== '')
}
