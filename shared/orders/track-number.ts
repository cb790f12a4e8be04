/** The characters of carriers' track numbers: Latin letters, digits, and hyphens. */
const TRACK_NUMBER = /^[A-Za-z0-9-]{5,40}$/

/** Returns whether the text can be the number of a parcel at a carrier. */
export function isTrackNumber(text: string): boolean {
  return TRACK_NUMBER.test(text)
}
