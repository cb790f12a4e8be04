export interface CaptchaVerdict {
  readonly isHuman: boolean
  /** The host on which the widget was shown, according to the provider; null if the provider does not say. */
  readonly host: string | null
}

/** What the browser needs to show the widget. */
export interface CaptchaWidget {
  readonly scriptUrl: string
  readonly siteKey: string
}

export interface Captcha {
  readonly widget: CaptchaWidget
  /** Asks the provider about a token; it confirms each token only once. */
  verify(token: string, address: string): Promise<CaptchaVerdict>
}
