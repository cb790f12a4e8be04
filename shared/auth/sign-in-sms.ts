/**
 * Returns the SMS with a code. Its last line binds the code to the shop's host, so that a browser fills it in only
 * there (WebOTP: '@host #code', without scheme and port).
 */
export function signInSms({ code, origin }: { code: string; origin: string }): string {
  return `Глянец: ваш код ${code}. Никому его не сообщайте.\n@${new URL(origin).hostname} #${code}`
}
