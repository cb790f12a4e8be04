/** What a size measures, by its unit, in the order of a list that mixes them. */
const AXES = [
  { kind: 'volume', label: 'Объём', units: { мл: 1, л: 1000 } },
  { kind: 'weight', label: 'Вес', units: { г: 1, кг: 1000 } },
  { kind: 'nominal', label: 'Номинал', units: { '₽': 1, 'р.': 1 } },
  { kind: 'size', label: 'Размер', units: { мм: 1, см: 10, м: 1000 } },
  { kind: 'set', label: 'В наборе', units: { предмет: 1, предмета: 1, предметов: 1 } },
  { kind: 'pack', label: 'В упаковке', units: { 'шт.': 1 } },
] as const
/** Letters and numbers without a unit: 'M', '№ 2', 'SS5, 100 шт.' */
const OTHER = { kind: 'size', label: 'Размер', units: {} } as const
const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL']

type Properties = readonly (readonly [name: string, value: string])[]

/**
 * Returns the label of a product's size: the name of the property whose value is the size or its first part,
 * otherwise the label of its unit.
 */
export function sizeLabel(size: string, properties: Properties): string {
  const said =
    properties.find(([, value]) => value === size) ??
    properties.find(([, value]) => value !== '' && size.startsWith(`${value},`))
  return said?.[0] ?? readSize(size).axis.label
}

/** Returns the label of a filter over the sizes of many products. */
export function sizesLabel(sizes: readonly string[]): string {
  const axes = sizes.map((size) => readSize(size).axis)
  const [first = OTHER] = axes
  const kinds = new Set(axes.map(({ kind }) => kind))
  if (kinds.size <= 1) return first.label
  if (!kinds.has('volume')) return OTHER.label
  return kinds.size === 2 && kinds.has('weight') ? 'Объём и\u00a0вес' : 'Объём и\u00a0размер'
}

/**
 * Orders sizes from small to large: reads thousands, decimals, units, letters and sets, and sorts each kind of size
 * separately.
 */
export function compareSizes(a: string, b: string): number {
  return compareKeys(readSize(a).key, readSize(b).key)
}

interface ReadSize {
  readonly axis: (typeof AXES)[number] | typeof OTHER
  readonly key: readonly (number | string)[]
}

const known = new Map<string, ReadSize>()

/** Parses a size and caches the result, because filters compare the same few sizes over and over. */
function readSize(size: string): ReadSize {
  const read = known.get(size) ?? parseSize(size)
  if (!known.has(size) && known.size < MAX_KNOWN) known.set(size, read)
  return read
}
const MAX_KNOWN = 1000

function parseSize(size: string): ReadSize {
  const text = size.replace(/\s+/g, ' ').trim()
  const measured = /^(?:(\d+) × )?(\d[\d ]*(?:,\d+)?) (\S+)$/.exec(text)
  const [, pieces = '1', amount = '', unit = ''] = measured ?? []
  const axis = AXES.find(({ units }) => unit in units)
  if (axis) {
    const scale = new Map<string, number>(Object.entries(axis.units)).get(unit) ?? 1
    return { axis, key: [AXES.indexOf(axis), Number(pieces), numberOf(amount) * scale] }
  }
  const letter = LETTERS.indexOf(text)
  if (letter !== -1) return { axis: OTHER, key: [AXES.length, letter] }
  const parts = text.match(/\d[\d ]*(?:,\d+)?|\D+/g) ?? []
  return { axis: OTHER, key: [AXES.length, ...parts.flatMap(partKey)] }
}

/**
 * Returns the number of a part, followed by its negative length, so that of equal numbers the one with more leading
 * zeros comes first: brush № 00 is finer than № 0.
 */
function partKey(part: string): (number | string)[] {
  return /^\d/.test(part) ? [numberOf(part), -part.trim().length] : [part]
}

function numberOf(text: string): number {
  return Number(text.replaceAll(' ', '').replace(',', '.'))
}

function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i]
    if (right === undefined) return 1
    if (left === right) continue
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return String(left) < String(right) ? -1 : 1
  }
  return a.length - b.length
}
