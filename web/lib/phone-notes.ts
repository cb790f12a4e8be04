/** Beside a phone of another country, at the forms of orders; the callback form takes it. */
export const FOREIGN_PHONE =
  'Для заказа нужен номер\u00a0+7. Если его нет, оставьте свой в\u00a0заявке на\u00a0звонок: она на\u00a0странице «Контакты»'
/** The same where a code is asked for. */
export const FOREIGN_PHONE_FOR_CODE = 'Код приходит только на\u00a0номера\u00a0+7'
