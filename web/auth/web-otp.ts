/** The Web OTP API, which the library of types does not know yet: https://wicg.github.io/web-otp/ */
interface OtpCredentials {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>
}

function otpCredentials(): OtpCredentials | null {
  if (!('OTPCredential' in window)) return null
  return navigator.credentials as unknown as OtpCredentials
}

/** Reads the code off the next message that names this site, where the browser can; ends with the signal. */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  try {
    const credential = await otpCredentials()?.get({ otp: { transport: ['sms'] }, signal })
    return credential?.code ?? null
  } catch {
    // Refused, or no longer wanted: the code can be typed.
    return null
  }
}
