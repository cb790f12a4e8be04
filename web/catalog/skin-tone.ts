import { SKIN_TONES, type SkinTone } from '#shared/catalog/skin-tones.ts'

const KEY = 'skinTone'

/** Returns the skin tone last chosen in this browser; the first one if there is none or storage is forbidden. */
export function readSkinTone(): SkinTone {
  try {
    const stored = localStorage.getItem(KEY)
    return SKIN_TONES.find(({ slug }) => slug === stored)?.slug ?? SKIN_TONES[0].slug
  } catch {
    return SKIN_TONES[0].slug
  }
}

export function rememberSkinTone(tone: SkinTone): void {
  try {
    localStorage.setItem(KEY, tone)
  } catch {
    // Without storage the tone is chosen again next time.
  }
}
