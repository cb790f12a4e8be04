import { describe, expect, it } from 'vitest'
import { ART_KINDS, BOTTLE_FORMS, CAPS, FINISHES, type PictureSpec } from '#shared/catalog/picture.ts'
import { ART_VERSION } from './art-version.ts'
import { checkSvg } from './check-svg.ts'
import { BANNER_SCENES, drawBanner, drawCategory } from './draw-banner.ts'
import { drawProduct } from './draw-product.ts'

const spec = (over: Partial<PictureSpec> = {}): PictureSpec => ({
  kind: 'polish',
  shade: '#8e1032',
  finish: 'cream',
  brand: 'Норд и Роза',
  form: 'round',
  cap: 'ink',
  note: 'каучуковая база',
  code: '127',
  volume: '10 мл',
  seed: 11,
  name: '',
  facts: {},
  shades: [],
  ...over,
})

const PICTURES = [1, 2, 3] as const
const SHADES = ['#1d1a1d', '#f4f1ea', '#39ff14', '#e8cfc0', '#8e1032', '#ffffff', '#000000']

/** Facts of a product that consists of as many pieces, and is as strong and coarse, as any in the shop. */
const MOST: PictureSpec['facts'] = {
  'В упаковке': '60\u00a0шт.',
  Оттенков: '12',
  'В наборе': '4\u00a0предмета',
  Размеров: '12',
  Состав: 'лосьон, мыло, крем для рук и свеча',
  Мощность: '96\u00a0Вт',
  Жёсткость: 'супермягкая, жёлтая полоса',
  Диаметр: '6\u00a0мм',
  'Рабочая часть': '12\u00a0мм',
  'Длина ворса': '15\u00a0мм',
  Объём: '6 × 10 мл',
}

/** Names and facts that select different objects within a kind. */
const VARIANTS: readonly Partial<PictureSpec>[] = [
  {
    name: 'Стол маникюрный складной',
    facts: { Форма: 'шестигранник', Исполнение: 'круглая', Фильтр: 'HEPA' },
  },
  { name: 'Стол на два места', facts: { Форма: 'полоска', Исполнение: 'продувная', Крепление: 'струбцина' } },
  {
    name: 'Стол с тумбой',
    facts: { Форма: 'круг', Исполнение: 'с ручкой', Крепление: 'подставка и струбцина' },
  },
  { name: 'Кресло педикюрное', facts: { Форма: 'кукуруза', Материал: 'керамика', Исполнение: 'лазерная' } },
  { name: 'Кресло мастера с подставкой', facts: { Форма: 'веерная', Исполнение: 'с длинной ручкой' } },
  {
    name: 'Вытяжка встраиваемая',
    facts: { Вид: 'листовая', Исполнение: 'с редкими зубьями', Материал: 'бук' },
  },
  { name: 'Масло для кутикулы роликовое двухфазное, с пенкой', facts: { Форма: 'полумесяц' } },
  { name: 'Масло с кисточкой для гостя', facts: { Форма: 'ромб', Зеркало: 'нет', Щёточка: 'изогнутая' } },
  {
    name: 'Румяна запечённые, жидкие, узкие',
    facts: { Щёточка: 'силиконовая', Исполнение: 'с хвостиком' },
  },
  { name: 'Наклейки объёмные с золотом, матовые, с двойной пружиной', facts: {} },
]

/** The values of each trait that changes how much there is to draw. */
const TRAITS: readonly (readonly Partial<PictureSpec>[])[] = [
  [{}, ...VARIANTS],
  BOTTLE_FORMS.map((form) => ({ form })),
  FINISHES.map((finish) => ({ finish })),
  CAPS.map((cap) => ({ cap })),
]

/** Bottles that bear no number, because they have no shade. */
const UNNUMBERED: ReadonlySet<string> = new Set(['effect-top', 'undercoat', 'overcoat'])

/** Pictures that have passed the check: many kinds draw the same one for every form and cap. */
const checked = new Set<string>()

function expectValid(svg: string): void {
  if (checked.has(svg)) return
  expect(checkSvg(svg)).toEqual([])
  checked.add(svg)
}

describe.each(ART_KINDS)('%s', (kind) => {
  it.each(PICTURES)('picture %i stays within 8 KB with the longest words and the most pieces', (picture) => {
    const longest = {
      brand: 'Молоко и шалфей',
      note: 'моделирующий гель',
      code: UNNUMBERED.has(kind) ? '' : '1323',
      volume: '250 мл',
    }
    // The traits add their parts to a picture, so the heaviest of each together make the heaviest picture.
    let heaviest: Partial<PictureSpec> = {}
    let bytes = 0
    for (const trait of TRAITS) {
      for (const value of trait) {
        const product = spec({ kind, seed: 8044, ...longest, ...heaviest, ...value })
        const size = drawProduct({ ...product, facts: { ...MOST, ...product.facts } }, picture).length
        if (size > bytes) {
          bytes = size
          heaviest = { ...heaviest, ...value }
        }
      }
    }
    expect(bytes, JSON.stringify(heaviest)).toBeLessThanOrEqual(8 * 1024)
  })

  it.each(PICTURES)('picture %i is well-formed and self-contained', (picture) => {
    for (const [i, shade] of SHADES.entries()) {
      // The three pictures together show every shade in every finish.
      for (const finish of FINISHES.filter((_, f) => (f + i + picture) % 3 === 0)) {
        const form = BOTTLE_FORMS[i % BOTTLE_FORMS.length] ?? 'round'
        const cap = CAPS[(i + 2) % CAPS.length] ?? 'ink'
        const svg = drawProduct(spec({ kind, shade, finish, form, cap, seed: i * 7 + 1 }), picture)
        expectValid(svg)
        expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" ')).toBe(true)
        expect(svg.match(/filter="/g)?.length ?? 0).toBeLessThanOrEqual(5)
      }
    }
  })

  it('draws the same picture for the same product', () => {
    for (const picture of PICTURES) {
      expect(drawProduct(spec({ kind }), picture)).toBe(drawProduct(spec({ kind }), picture))
    }
  })

  it('draws different pictures for other shades, seeds, and picture numbers', () => {
    const all = PICTURES.map((picture) => drawProduct(spec({ kind }), picture))
    expect(new Set(all).size).toBe(3)
    expect(drawProduct(spec({ kind, shade: '#2f6fb0' }), 1)).not.toBe(all[0])
    const bySeed = [1, 2, 3, 4, 5, 6].map((seed) => drawProduct(spec({ kind, seed }), 1))
    expect(new Set(bySeed).size).toBeGreaterThan(1)
  })

  it('draws every form, cap, and variant', () => {
    for (const [f, form] of BOTTLE_FORMS.entries()) {
      for (const [c, cap] of CAPS.entries()) {
        const picture = PICTURES[(f + c) % PICTURES.length] ?? 1
        expectValid(drawProduct(spec({ kind, form, cap }), picture))
      }
    }
    for (const variant of VARIANTS) {
      for (const picture of PICTURES) expectValid(drawProduct(spec({ kind, ...variant }), picture))
    }
  })

  it('draws valid pictures for markup, emoji, empty words, invalid shades, and unusual seeds', () => {
    const odd = [
      spec({
        kind,
        brand: '<script>&"\'</svg>',
        note: '<b>&amp;</b>',
        code: '"><image href="x"/>',
        volume: '&#60;',
      }),
      spec({ kind, brand: '💅 №', note: '', code: '', volume: '' }),
      spec({ kind, shade: 'red"/><script>' }),
      spec({ kind, seed: -1 }),
      spec({ kind, seed: 2 ** 40 + 3 }),
      spec({ kind, brand: 'Очень длинное название торговой марки для ногтей' }),
    ]
    for (const each of odd) {
      for (const picture of PICTURES) {
        const svg = drawProduct(each, picture)
        expect(checkSvg(svg)).toEqual([])
        expect(svg).not.toMatch(/script|amp;|href="[^#]/)
      }
    }
  })

  it('draws a valid category tile within 8 KB', () => {
    const svg = drawCategory(kind, '#d98f86')
    expect(checkSvg(svg)).toEqual([])
    expect(svg.length).toBeLessThanOrEqual(8 * 1024)
  })
})

describe.each(BANNER_SCENES)('banner %s', (scene) => {
  it('is well-formed, transparent, and deterministic', () => {
    const svg = drawBanner(scene)
    expect(checkSvg(svg)).toEqual([])
    expect(svg).toContain('viewBox="0 0 1000 600"')
    expect(svg).not.toContain('M0 0h400v500H0z')
    expect(svg).toBe(drawBanner(scene))
    expect(svg.length).toBeLessThan(20 * 1024)
  })
})

it('has a version that is valid in URLs', () => {
  expect(ART_VERSION).toMatch(/^[a-z0-9]+$/)
})

it('draws a picture in less than five milliseconds', () => {
  const times: number[] = []
  for (let i = 0; i < 300; i++) {
    const kind = ART_KINDS[i % ART_KINDS.length] ?? 'polish'
    const start = performance.now()
    drawProduct(spec({ kind, seed: i }), PICTURES[i % 3] ?? 1)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  // The median is usually about 0.2 ms; the limit allows for busy machines.
  expect(times[150]).toBeLessThan(5)
})
