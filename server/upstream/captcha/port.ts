export interface CaptchaVerdict {
  readonly isHuman: boolean
  /** The host on which the widget was shown, as its provider saw it; null when the provider does not say. */
  readonly host: string | null
}

/** What the browser needs to show the widget. */
export interface CaptchaWidget {
  readonly scriptUrl: string
  readonly siteKey: string
}

export interface Captcha {
  readonly widget: CaptchaWidget
  /** Asks the provider about a token, which it confirms once only. */
  verify(token: string, address: string): Promise<CaptchaVerdict>
}
