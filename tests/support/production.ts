/** The smallest environment with which production starts. */
export const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.test',
  TRUST_PROXY: '1',
  DATABASE_URL: ':memory:',
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  SMS_RU_API_ID: 'id',
  SMARTCAPTCHA_SITE_KEY: 'site',
  SMARTCAPTCHA_SERVER_KEY: 'server',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'live',
  RECEIPT_TAX_SYSTEM: 'osn',
  RECEIPT_VAT: '22',
  CDEK_CLIENT_ID: 'id',
  CDEK_CLIENT_SECRET: 'secret',
  MAIL_HOST: 'smtp.shop.test',
  MAIL_FROM: 'care@shop.test',
}
