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

/** The values of each trait of every product that changes how much there is to draw. */
const TRAITS: readonly (readonly Partial<PictureSpec>[])[] = [
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

/** A product with the longest words, and with the most pieces, unless it is a variant that says otherwise. */
function mostOf(kind: PictureSpec['kind'], over: Partial<PictureSpec> = {}): PictureSpec {
  return spec({
    ...{ kind, seed: 8044, brand: 'Молоко и шалфей', note: 'моделирующий гель', volume: '250 мл' },
    code: UNNUMBERED.has(kind) ? '' : '1323',
    ...over,
    facts: { ...MOST, ...over.facts },
  })
}

describe.each(ART_KINDS)('%s', (kind) => {
  // Most variants are of other kinds and change none of the three pictures, all of which show the same object.
  const usual = drawProduct(mostOf(kind), 1)
  const variants = [{}, ...VARIANTS.filter((variant) => drawProduct(mostOf(kind, variant), 1) !== usual)]

  it.each(PICTURES)(
    'picture %i is valid in every form, cap, finish, and variant, and stays within 8 KB',
    (picture) => {
      // The traits add their parts to a picture, so the heaviest of each together make the heaviest picture.
      let heaviest: Partial<PictureSpec> = {}
      let bytes = 0
      for (const trait of [variants, ...TRAITS]) {
        for (const value of trait) {
          const svg = drawProduct(mostOf(kind, { ...heaviest, ...value }), picture)
          expectValid(svg)
          if (svg.length > bytes) {
            bytes = svg.length
            heaviest = { ...heaviest, ...value }
          }
        }
      }
      expect(bytes, JSON.stringify(heaviest)).toBeLessThanOrEqual(8 * 1024)
    },
  )

  it.each(PICTURES)('picture %i is well-formed and self-contained', (picture) => {
    for (const [i, shade] of SHADES.entries()) {
      // Each picture shows every shade, finish, form, and cap, and the kinds show the others of their pairs.
      const turn = i + picture + ART_KINDS.indexOf(kind)
      const finish = FINISHES[turn % FINISHES.length] ?? 'cream'
      const form = BOTTLE_FORMS[i % BOTTLE_FORMS.length] ?? 'round'
      const cap = CAPS[turn % CAPS.length] ?? 'ink'
      const svg = drawProduct(spec({ kind, shade, finish, form, cap, seed: i * 7 + 1 }), picture)
      expectValid(svg)
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" ')).toBe(true)
      expect(svg.match(/filter="/g)?.length ?? 0).toBeLessThanOrEqual(5)
    }
  })

  it('draws the same picture for the same product', () => {
    const picture = PICTURES[ART_KINDS.indexOf(kind) % PICTURES.length] ?? 1
    expect(drawProduct(spec({ kind }), picture)).toBe(drawProduct(spec({ kind }), picture))
  })

  it('draws different pictures for other shades, seeds, and picture numbers', () => {
    const all = PICTURES.map((picture) => drawProduct(spec({ kind }), picture))
    expect(new Set(all).size).toBe(3)
    expect(drawProduct(spec({ kind, shade: '#2f6fb0' }), 1)).not.toBe(all[0])
    // The first picture is of the seed 11.
    expect([1, 2, 3, 4, 5].some((seed) => drawProduct(spec({ kind, seed }), 1) !== all[0])).toBe(true)
  })

  it('draws valid pictures for markup, emoji, empty words, invalid shades, and unusual seeds', () => {
    const markup = spec({
      kind,
      brand: '<script>&"\'</svg>',
      note: '<b>&amp;</b>',
      code: '"><image href="x"/>',
      volume: '&#60;',
    })
    const odd = [
      spec({ kind, brand: '💅 №', note: '', code: '', volume: '' }),
      spec({ kind, shade: 'red"/><script>' }),
      spec({ kind, seed: -1 }),
      spec({ kind, seed: 2 ** 40 + 3 }),
      spec({ kind, brand: 'Очень длинное название торговой марки для ногтей' }),
    ]
    const drawn = [
      ...PICTURES.map((picture) => drawProduct(markup, picture)),
      ...odd.map((each, i) =>
        drawProduct(each, PICTURES[(i + ART_KINDS.indexOf(kind)) % PICTURES.length] ?? 1),
      ),
    ]
    for (const svg of drawn) {
      expectValid(svg)
      expect(svg).not.toMatch(/script|amp;|href="[^#]/)
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
  for (const [i, kind] of ART_KINDS.entries()) {
    const start = performance.now()
    drawProduct(spec({ kind, seed: i }), PICTURES[i % 3] ?? 1)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  // The median is usually about 0.2 ms; the limit allows for busy machines.
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(5)
})
