/** The skin tones of the drawn hand on which shades are compared, from light to dark; the label is a masculine adjective. */
export const SKIN_TONES = [
  { slug: 'light', label: 'Светлый', hex: '#f0d2c1' },
  { slug: 'beige', label: 'Бежевый', hex: '#dbb08f' },
  { slug: 'tan', label: 'Смуглый', hex: '#b27f5b' },
  { slug: 'dark', label: 'Тёмный', hex: '#704833' },
] as const

export type SkinTone = (typeof SKIN_TONES)[number]['slug']
