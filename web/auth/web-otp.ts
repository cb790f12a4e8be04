/** The Web OTP API, which TypeScript's DOM types do not include yet: https://wicg.github.io/web-otp/ */
interface OtpCredentials {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>
}

function otpCredentials(): OtpCredentials | null {
  if (!('OTPCredential' in window)) return null
  return navigator.credentials as unknown as OtpCredentials
}

/**
 * Reads the code from the next SMS that names this site, if the browser supports it. Resolves to null if the browser
 * refuses or the signal aborts.
 */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  try {
    const credential = await otpCredentials()?.get({ otp: { transport: ['sms'] }, signal })
    return credential?.code ?? null
  } catch {
    // Refused or aborted: the code can be typed instead.
    return null
  }
}
