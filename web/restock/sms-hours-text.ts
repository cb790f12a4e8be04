import { SMS_FROM_HOUR, SMS_TO_HOUR } from '#shared/restock/sms-hours.ts'

/** When SMS are sent. */
export const SMS_HOURS = `с\u00a0${SMS_FROM_HOUR}\u00a0до\u00a0${SMS_TO_HOUR} по\u00a0местному времени`
