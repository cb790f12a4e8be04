export interface CaptchaVerdict {
  readonly isHuman: boolean
  /** Where the widget stood, as its provider saw it; null when it does not say. */
  readonly host: string | null
}

/** What the browser needs to show the widget. */
export interface CaptchaWidget {
  readonly scriptUrl: string
  readonly siteKey: string
}

export interface Captcha {
  readonly widget: CaptchaWidget
  /** Asks the provider about a token; it vouches for each token once. */
  verify(token: string, address: string): Promise<CaptchaVerdict>
}
