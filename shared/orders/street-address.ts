/**
 * The fields of an address in Russia that the shopper types (CHK-17 to CHK-19), and the most characters of each. The
 * form, what the browser stores, the input of an order, and its stored address have these fields under the same names,
 * so that a new one passes through them without being named again.
 */
export const STREET_LENGTHS = {
  postcode: 12,
  street: 200,
  buildingNumber: 20,
  buildingSuffix: 20,
  flatNumber: 20,
} as const

export type StreetField = keyof typeof STREET_LENGTHS
export type StreetAddress = Readonly<Record<StreetField, string>>

const STREET_FIELDS = Object.keys(STREET_LENGTHS) as StreetField[]

/** Returns a record with a value for each of these fields. */
export function mapStreet<Value>(toValue: (field: StreetField) => Value): Record<StreetField, Value> {
  return Object.fromEntries(STREET_FIELDS.map((field) => [field, toValue(field)])) as Record<
    StreetField,
    Value
  >
}

/** What these fields are called in CommerceML, the format of 1C. */
export const STREET_NAMES: StreetAddress = {
  postcode: 'Почтовый индекс',
  street: 'Улица',
  buildingNumber: 'Дом',
  buildingSuffix: 'Корпус',
  flatNumber: 'Квартира',
}

export const NO_STREET: StreetAddress = mapStreet(() => '')

/** Returns these fields alone. */
export function streetOf(address: StreetAddress): StreetAddress {
  return mapStreet((field) => address[field])
}
