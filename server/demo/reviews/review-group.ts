/** Texts by the number of stars that their authors give. */
export interface ReviewTexts {
  readonly 5: readonly string[]
  readonly 4: readonly string[]
  readonly 3?: readonly string[]
  readonly 2?: readonly string[]
}

/** Texts that suit every product of some leaf categories. No sentence occurs twice in all groups. */
export interface ReviewGroup {
  /** Slugs of the leaf categories. */
  readonly leaves: readonly string[]
  readonly texts: ReviewTexts
}
