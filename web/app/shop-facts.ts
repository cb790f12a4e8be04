/** What the shop says of itself on every page. */
export const PHONE = '8\u00a0800\u00a0555-01-47'
export const PHONE_HREF = 'tel:+78005550147'
export const MOSCOW_PHONE = '+7\u00a0495\u00a0120-41-47'
export const MOSCOW_PHONE_HREF = 'tel:+74951204147'
export const EMAIL = 'zabota@glyanets.example'
export const STORE_HOURS = '09:00-21:00'
