/** The end of an address that opens the other ways to pay on an order's page, to which the basket page leads (CHK-87). */
export const OTHER_PAYMENTS = 'drugaya-oplata'
