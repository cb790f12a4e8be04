import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { cutText } from '#shared/cut-text.ts'
import type { FileParam } from './offer.ts'

/** The labels of what makes a shade, and of what makes a size, the more exact first. In lower case, 'ё' as 'е'. */
const SHADES = [
  'оттенок',
  'название оттенка',
  'цвет',
  'тон',
  'цвет производителя',
  'color',
  'colour',
  'shade',
]
const CODES = ['номер оттенка', 'номер тона', 'номер цвета', 'код оттенка', 'код цвета']
const HEXES = ['цвет hex', 'hex', 'код цвета hex', 'rgb']
const SIZES = [
  ...['объем', 'объем, мл', 'объем товара', 'вес', 'вес, г', 'масса', 'фасовка', 'размер', 'количество'],
  ...[
    'количество в упаковке',
    'в упаковке',
    'диаметр',
    'длина',
    'толщина',
    'изгиб',
    'аромат',
    'запах',
    'вкус',
    'форма',
  ],
]
const EFFECTS = ['эффект']
const LONGEST = 60

export interface Variant {
  readonly shadeName: string | null
  readonly shadeCode: string | null
  /** '#rrggbb'; null if neither the file nor the shade's name tells it. */
  readonly shadeHex: string | null
  readonly shadeFamily: string | null
  readonly size: string | null
  readonly effect: string | null
}

/**
 * Returns what distinguishes a product from the others of its line. A shade and a size are found by their labels; what
 * the file itself calls a characteristic of the variant is the size if it is no shade.
 */
export function variantOf(params: readonly FileParam[]): Variant {
  const byLabel = new Map<string, FileParam>()
  for (const param of params) {
    const label = plainLabel(param.label)
    if (param.value.trim() !== '' && !byLabel.has(label)) byLabel.set(label, param)
  }
  const firstOf = (labels: readonly string[]) => {
    const label = labels.find((one) => byLabel.has(one))
    return label === undefined ? undefined : byLabel.get(label)
  }
  const textBy = (labels: readonly string[]) => cutText(firstOf(labels)?.value.trim() ?? '', LONGEST) || null
  const shadeName = textBy(SHADES)
  const shadeCode = textBy(CODES)
  const given = textBy(HEXES)?.toLowerCase().replace(/^#?/, '#') ?? ''
  const hex = /^#[0-9a-f]{6}$/.test(given) ? given : null
  const family = (shadeName === null ? undefined : familyOf(shadeName)) ?? nearestFamily(hex)
  const own = params.find(({ isVariant, label }) => isVariant && !SHADES.includes(plainLabel(label)))
  const sized = own ?? firstOf(SIZES)
  return {
    shadeName: shadeName ?? shadeCode,
    shadeCode,
    shadeHex: hex ?? family?.hex ?? null,
    shadeFamily: family?.slug ?? null,
    size: sized ? sizeOf(sized.label, sized.value) : null,
    effect: textBy(EFFECTS),
  }
}

/** Returns true for a label whose value the page already shows as the shade's color, which says nothing in words. */
export function isHexLabel(label: string): boolean {
  return HEXES.includes(plainLabel(label))
}

export function isShadeLabel(label: string): boolean {
  return SHADES.includes(plainLabel(label)) || CODES.includes(plainLabel(label))
}

export function isSizeLabel(label: string): boolean {
  return SIZES.includes(plainLabel(label))
}

export function isEffectLabel(label: string): boolean {
  return EFFECTS.includes(plainLabel(label))
}

/** Returns a label without differences that are none: case, 'ё', spaces around it. */
export function plainLabel(label: string): string {
  return label.trim().toLowerCase().replaceAll('ё', 'е')
}

/** Returns a size as the shop writes it: '10мл' as '10 мл', and '10' of 'Объём, мл' too. */
function sizeOf(label: string, value: string): string {
  const unit = /,\s*([а-яa-z.]+)$/i.exec(label)?.[1]
  const text = value.trim().replace(/\s+/g, ' ')
  const whole = unit !== undefined && /^[\d.,]+$/.test(text) ? `${text} ${unit}` : text
  const written = whole
    .replace(/^(\d+)\.(\d+)(?= ?\p{L})/u, '$1,$2')
    .replace(/(\d) ?(мл|л|г|кг|мм|см|шт)\.?$/iu, (_, digit: string, name: string) => {
      const lower = name.toLowerCase()
      return `${digit} ${lower === 'шт' ? 'шт.' : lower}`
    })
  return cutText(written, LONGEST)
}

/** Words for colors that are no form of a family's label. */
const OTHER_WORDS: Readonly<Record<string, readonly RegExp[]>> = {
  belyy: [/white/, /снежн/],
  bezhevyy: [/beige/, /кремов/, /песочн/],
  nyud: [/nude/, /телесн/],
  rozovyy: [/pink/, /фукси/],
  malinovyy: [/ягодн/],
  koral: [/coral/, /персик/, /лосос/],
  krasnyy: [/(?:^|\W)red(?:$|\W)/, /алый/],
  bordo: [/bordo/, /винн/, /марсала/, /вишн/],
  korichnevyy: [/brown/, /шоколад/, /кофе/, /карамел/],
  oranzhevyy: [/orange/],
  zheltyy: [/yellow/, /лимон/],
  zelenyy: [/green/, /мятн/, /салатов/],
  biryuza: [/бирюз/, /turquoise/],
  goluboy: [/небесн/],
  siniy: [/blue/],
  siren: [/лаванд/, /лилов/, /lilac/],
  fioletovyy: [/purple/, /violet/, /сливов/],
  seryy: [/gr[ae]y/, /графит/],
  chernyy: [/black/],
  zolotoy: [/gold/, /золот/],
  serebryanyy: [/silver/, /серебр/],
}

/** What names each family: a form of its label or another word. */
const FAMILY_WORDS = SHADE_FAMILIES.map((family) => {
  const root = family.label
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?:ый|ий|ой)$/, '')
  const others = (OTHER_WORDS[family.slug] ?? []).map(({ source }) => source)
  return { family, words: new RegExp([`(?:^|[^а-я])${root}`, ...others].join('|')) }
})

/** Returns the family that a shade's name tells first: 'Тёмно-синий, белый' is blue, as the end of a word decides. */
function familyOf(name: string) {
  const words = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,;/+]+/)
  for (const part of words.flatMap((word) => word.split('-').toReversed())) {
    const found = FAMILY_WORDS.find(({ words }) => words.test(part))
    if (found) return found.family
  }
  return undefined
}

/** Returns the family whose color is closest to one; undefined without a color. */
function nearestFamily(hex: string | null) {
  if (hex === null) return undefined
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const own = parts(hex)
  const distance = (color: string) =>
    parts(color).reduce((sum, part, i) => sum + (part - (own[i] ?? 0)) ** 2, 0)
  return SHADE_FAMILIES.toSorted((a, b) => distance(a.hex) - distance(b.hex))[0]
}
