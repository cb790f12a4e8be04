/** Tax systems of a seller that receipts name (tag 1055 of 54-ФЗ). */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystem = (typeof TAX_SYSTEMS)[number]

/** VAT rates of goods and delivery in percent; 'none' is a sale without VAT. */
export const VAT_RATES = ['none', '0', '5', '7', '10', '22'] as const
export type VatRate = (typeof VAT_RATES)[number]

/**
 * VAT as a receipt names it (tag 1199). A prepayment contains the VAT of what will be delivered, at a rate computed
 * from the sum, such as 22/122.
 */
export type ReceiptVat = VatRate | '5/105' | '7/107' | '10/110' | '22/122'

/**
 * How a receipt names the payment (tag 1214): of goods that are handed over later, or of a sale that is complete with
 * this receipt.
 */
export const PAYMENT_MODES = ['full_prepayment', 'full_payment'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** What every receipt of the shop says of its taxes. */
export interface ReceiptTerms {
  readonly taxSystem: TaxSystem
  readonly vat: VatRate
  /** The mode of a payment that is made before the order is handed over. */
  readonly mode: PaymentMode
}

const OF_PREPAYMENT: Readonly<Record<VatRate, ReceiptVat>> = {
  ...{ none: 'none', '0': '0' },
  ...{ '5': '5/105', '7': '7/107', '10': '10/110', '22': '22/122' },
}

/** Returns the VAT that a receipt names for a payment of this mode. */
export function receiptVat(vat: VatRate, mode: PaymentMode): ReceiptVat {
  return mode === 'full_prepayment' ? OF_PREPAYMENT[vat] : vat
}
