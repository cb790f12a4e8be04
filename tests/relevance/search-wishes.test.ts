import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { contentStems, kindToken } from '#db/search/product-words.ts'
import { phrasesOf } from '#db/search/tables/listed.ts'
import { TRAITS } from '#db/search/tables/traits.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import { createRandom, shuffle } from '#server/demo/random.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth, runs } from '#tests/support/thorough.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'
import { openJudge, type RealQuery, totalsOf, type Verdict } from './measure-queries.ts'

const FIRST = 10

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let markingOf: (id: number) => string

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
  const rows = database.sqlite
    .prepare<[], { id: number; marking: string }>('SELECT id, marking FROM products')
    .all()
  const markings = new Map(rows.map(({ id, marking }) => [id, marking]))
  markingOf = (id) => markings.get(id) ?? ''
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function found(query: string): readonly string[] {
  const rows = scopeRows(ctx, searchScope(understandQuery(ctx, query), { limit: FIRST }))
  return rows.slice(0, FIRST).map(({ id }) => markingOf(id))
}

/** A kind's wish: the products that fulfill it, and how it is said beside each name of the kind. */
interface Wish {
  readonly right: string
  readonly ways: readonly string[]
}

function readWishes(): readonly Wish[] {
  const wishes: Wish[] = []
  let names: readonly string[] = []
  let kind = ''
  for (const line of readFileSync('tests/relevance/wishes.txt', 'utf8').split('\n')) {
    const [left = '', right = ''] = line.split(/ :: |(?<=^@.*) \| /u)
    if (line.startsWith('@')) {
      names = listOf(left.slice(1))
      kind = right
    } else if (right !== '' && !line.startsWith('#')) {
      const ways = listOf(right).flatMap((say) => names.flatMap((name) => saidBeside(name, say)))
      wishes.push({ right: `(${kind}) AND (${left})`, ways })
    }
  }
  return wishes
}

function listOf(text: string): string[] {
  return text.split(';').map((one) => one.trim())
}

function saidBeside(name: string, say: string): string[] {
  return say.startsWith('<') ? [`${say.slice(1)} ${name}`, `${name} ${say.slice(1)}`] : [`${name} ${say}`]
}

/** Sentences around what is asked for, none of which changes it. */
const FRAMES = [
  ...['%', '%', '%', '%', 'нужен %', 'ищу %', 'посоветуйте %', '% какой лучше', '% подскажите', 'есть %?'],
  ...[
    'хочу %',
    'мне бы %',
    'есть ли у вас %',
    'купить %',
    'самый лучший %',
    '% срочно',
    '% отзывы',
    '% плиз',
  ],
  ...[
    '% какой посоветуете',
    'здравствуйте нужен %',
    'девочки посоветуйте %',
    'подберите %',
    'помогите выбрать %',
  ],
  ...[
    'такой %',
    'какой-нибудь %',
    'хороший %',
    '% для себя',
    'покажи %',
    '% в наличии',
    'только %',
    'короче %',
  ],
  ...[
    'давно ищу %',
    'требуется %',
    'присматриваю %',
    'не знаю какой %',
    '% цена',
    '% если можно',
    '% вроде есть',
  ],
  ...['%!!!', '"%"', 'ищу для клиентки %', '% на заказ', '% нужен срочно', 'дайте %'],
]

// Requirement: FIND-300
test(
  'what descriptions tell in other words comes first, whatever sentence asks for it',
  () => {
    const random = createRandom(11)
    const judge = openJudge(database)
    const verdicts = everyNth(2, readWishes()).flatMap(({ right, ways }) =>
      shuffle(random, ways)
        .slice(0, runs(2))
        .map((way): Verdict => {
          const query: RealQuery = { query: random.pick(FRAMES).replace('%', way), group: '', right }
          return judge(query, { markings: found(query.query), isCorrected: false })
        }),
    )
    const totals = totalsOf(verdicts)
    process.stdout.write(`wishes: ${JSON.stringify(totals)}\n`)
    expect(verdicts.filter(({ isCarried }) => !isCarried).map(({ query }) => query.right)).toEqual([])
    expect(totals.queries).toBeGreaterThan(400)
    expect(totals.success).toBeGreaterThan(0.87)
    expect(totals.precision).toBeGreaterThan(0.87)
    expect(totals.junk / totals.queries).toBeLessThan(0.08)
    expect(totals.wrongZeros / totals.queries).toBeLessThan(0.01)
  },
  MINUTE_MS,
)

describe('the table of traits', () => {
  // Requirement: FIND-300
  it('names only kinds that are sold and what their texts tell', () => {
    const find = database.sqlite.prepare('SELECT 1 FROM product_search WHERE product_search MATCH ? LIMIT 1')
    const labels = database.sqlite
      .prepare<[], string>('SELECT DISTINCT kind_label FROM products WHERE is_sold = 1')
      .pluck()
      .all()
    for (const { say, told, of } of TRAITS) {
      const starts = phrasesOf(of)
      const own = labels.filter((label) => starts.some((start) => normalizeText(label).startsWith(start)))
      for (const start of starts)
        expect(
          labels.some((label) => normalizeText(label).startsWith(start)),
          `${start} of ${say}`,
        ).toBe(true)
      for (const text of phrasesOf(told)) {
        const stems = contentStems(text.replace('~', ''))
        const isTold = (label: string) =>
          find.get([kindToken(label), ...stems].map((token) => `"${token}"`).join(' AND ')) !== undefined
        expect(own.some(isTold), `${text} of ${say}`).toBe(true)
      }
    }
  })
})

/** Returns how many of the first hits a predicate on the products holds for. */
function countRight(query: string, predicate: string): number {
  const is = database.sqlite
    .prepare<[string], number>(`SELECT ${predicate} FROM products WHERE marking = ?`)
    .pluck()
  return found(query).filter((marking) => is.get(marking) === 1).length
}

// Requirement: FIND-304
test.each([
  ['маникюрный аппарат тихоход', "name LIKE '%«Тихоход%'", 10],
  ['база стойкая', "name LIKE '%«Стойкая»%'", 1000],
  ['лак красный бархат', "name LIKE '%«Красный бархат»%'", 100],
  ['топ матовый велюр', "name LIKE '%«Велюр%'", 10],
  ['масло для кутикулы роликовое', "name LIKE '%роликовое%'", 100],
])('what products are called comes before what descriptions tell: %s', (query, predicate, most) => {
  const { listing } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeLessThan(most)
  expect(countRight(query, predicate)).toBeGreaterThanOrEqual(Math.min(3, listing.total))
})

// Requirement: FIND-301
test.each([
  ['антисептик для рук чтобы руки не липли', "kind_label = 'Антисептик' AND description LIKE '%липкости%'"],
  ['крем для пяток не пачкает бельё', "kind_label = 'Крем для ног' AND description LIKE '%не_пачкает%'"],
  [
    'цветная база закрыть пятна',
    "kind_label = 'Камуфлирующая база' AND (description LIKE '%пятна%' OR description LIKE '%неровный%')",
  ],
  ['антисептик для рук для стола', "kind_label = 'Антисептик' AND description LIKE '%поверхностей%'"],
  ['лак который сияет от вспышки', "kind_label = 'Гель-лак' AND effect = 'Светоотражающий'"],
  ['жидкость чтобы липкость после лампы убрать', "kind_label = 'Дегидратор'"],
  ['положи мне в корзину базу', "kind_label LIKE '%база'"],
  ['лазерная тёрка для ног', "kind_label = 'Пилка для стоп' AND name LIKE '%лазерная%'"],
])('the kind that is named is asked for, whatever else serves the wish: %s', (query, predicate) => {
  expect(countRight(query, predicate)).toBeGreaterThanOrEqual(8)
})

// Requirement: FIND-302
test.each([
  ['гребень с ручкой', "name LIKE '%с_ручкой%'"],
  ['гребень без ручки', "name NOT LIKE '%с_ручкой%'"],
  ['топ без лс', "name LIKE '%без_липкого%'"],
  ['топ с лс', "name LIKE '%с_липким%'"],
  ['гель лак без шимера', "kind_label = 'Гель-лак' AND name NOT LIKE '%шиммер%'"],
  ['молочка топ', "kind_label = 'Топ с эффектом' AND name LIKE '%молочн%'"],
  ['база молочка', "kind_label = 'Камуфлирующая база' AND shade_family = 'molochnyy'"],
  ['перчатки эмочка', "kind_label = 'Перчатки' AND name LIKE '%размер_M'"],
  ['прозрачный гель лак', "kind_label = 'Гель-лак' AND effect = 'Прозрачный'"],
  ['шеллак с магнитом', "kind_label = 'Гель-лак' AND effect = 'Кошачий глаз'"],
  ['пилочка на пластиковой основе', "kind_label = 'Пилка' AND properties LIKE '%пластик%'"],
])('a small word or a neighbor keeps what it says: %s', (query, predicate) => {
  expect(countRight(query, predicate)).toBe(FIRST)
})

// Requirement: SEARCH-53
test.each([
  ['топ без липкова слоя', 'топ без липкого слоя'],
  ['топ без липкко слоя', 'топ без липкого слоя'],
  ['топ безлипкого слоя', 'топ без липкого слоя'],
  ['топ без лип слоя', 'топ без липкого слоя'],
  ['топ с липкова слоем', 'топ с липкого слоем'],
  ['помада не красново цвета', 'помада не красного цвета'],
  ['гель лак без блестков', 'гель лак без блесток'],
  ['жидкость для снятия лака без ацитона', 'жидкость для снятия лака без ацетона'],
  ['жидкость без ацетана', 'жидкость без ацетона'],
  ['антисептик без спырта', 'антисептик без спирта'],
  ['шампунь без сульфотов', 'шампунь без сульфатов'],
  ['шампунь без сульфотов до 500', 'шампунь без сульфатов до 500'],
  ['крем для рук без запоха', 'крем для рук без запаха'],
])('what is denied with a slip is denied: %s', (query, meant) => {
  expect(found(meant)).not.toEqual([])
  expect(found(query)).toEqual(found(meant))
  const [typed, right] = [query, meant].map((one) => searchProducts(ctx, { query: one, choice: {} }))
  expect(typed?.leftOut?.words).toBe(right?.leftOut?.words)
  expect(typed?.price?.to).toBe(right?.price?.to)
})

// Requirement: SEARCH-53
test.each(['лак перламутрово розовый', 'слово', 'основа под лак', 'малиново-красный гель-лак'])(
  'an ending that sounds like that of the genitive stays where no adjective ends so: %s',
  (query) => {
    expect(understandQuery(ctx, query).source).toBe(query)
  },
)

// Requirement: FIND-303
test.each([
  ['гель лак с блесками', 'гель лак с блестками'],
  ['гель лак с блёсками', 'гель лак с блестками'],
  ['лак с блестинками', 'лак с блестками'],
  ['топ с блескучками', 'топ с блестками'],
  ['тени с блестиками', 'тени с блестками'],
])('several of what shines are glitter: %s', (query, meant) => {
  expect(found(meant)).not.toEqual([])
  expect(found(query)).toEqual(found(meant))
})

// Requirement: FIND-303
test.each([
  ['гель лак с блеском', "kind_label = 'Гель-лак'"],
  ['гель лак с эффектом', "kind_label = 'Гель-лак'"],
  ['лак с эффектом гель лака', "kind_label = 'Лак для ногтей' AND name LIKE '%гелевым%'"],
  ['лак с блеском геля', "kind_label = 'Лак для ногтей' AND name LIKE '%гелевым%'"],
  ['топ с блеском', "kind_label = 'Топ' AND name LIKE '%глянцевый%'"],
  ['масло-блеск для волос', "name LIKE 'Масло-блеск для волос%'"],
  ['набор с блесками для губ', "kind_label = 'Блеск для губ'"],
])('gel polish is no polish that only looks like it, and gloss no glitter: %s', (query, predicate) => {
  expect(countRight(query, predicate)).toBe(FIRST)
})

// Requirement: SEARCH-49
test.each([
  ...['чтобы ногти не желтели под лаком', 'ногти не желтеют под лаком', 'желтизна ногтей от лака'],
  ...['чтобы тёмный лак не красил ногти', 'от желтизны ногтей', 'лак въедается в ногти', 'пожелтение ногтей'],
])('what keeps nails from turning yellow is a base for polish: %s', (query) => {
  const { correction, leftOut } = searchProducts(ctx, { query, choice: {} })
  expect({ correction, leftOut }).toEqual({ correction: null, leftOut: null })
  expect(countRight(query, "kind_label = 'Основа под лак'")).toBe(FIRST)
})

// Requirement: SEARCH-49
test.each([
  ...[
    'чтобы лак на ногтях дольше держался',
    'чтобы маникюр дольше держался',
    'лак быстро слезает',
    'лак не держится',
  ],
  ...['чтобы педикюр дольше держался', 'чтобы лак не слезал', 'стойкость лака'],
])('what keeps polish on are bases, top coats, and what prepares the nail: %s', (query) => {
  const kinds = "'Основа под лак', 'Верхнее покрытие', 'Праймер', 'Дегидратор'"
  expect(countRight(query, `kind_label IN (${kinds})`)).toBe(FIRST)
})

// Requirement: SEARCH-49
test.each([
  ...[
    'чтобы лак быстрее сох',
    'чтобы лак на ногтях скорее высох',
    'лак долго сохнет',
    'как быстро высушить лак',
  ],
  ...['чтобы маникюр быстро сох', 'чем сушить лак', 'быстросохнущий лак'],
])('what dries polish comes first, and other top coats follow: %s', (query) => {
  const { listing } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeGreaterThan(FIRST)
  expect(countRight(query, "kind_label = 'Верхнее покрытие' AND name LIKE 'Сушка%'")).toBe(FIRST)
})

// Requirement: SEARCH-35
test.each([
  ['кусачки профессиональные для маникюра', "kind_label LIKE 'Кусачки%' AND name NOT LIKE '%педикюр%'"],
  ['маникюрные кусачки', "kind_label LIKE 'Кусачки%' AND name NOT LIKE '%педикюр%'"],
  ['кресло для маникюра', "kind_label = 'Кресло' AND name NOT LIKE '%педикюр%'"],
  ['ножницы для педикюра', "kind_label = 'Ножницы' AND name NOT LIKE '%маникюр%'"],
  ['кусачки для педикюра', "name LIKE 'Кусачки для педикюра%'"],
  ['аппарат для педикюра', "kind_label = 'Маникюрный аппарат'"],
])('what is called for feet is not first for hands, nor the other way round: %s', (query, predicate) => {
  expect(countRight(query, predicate)).toBe(FIRST)
})

const PINK = "shade_family = 'rozovyy'"
const RED = "shade_family IN ('krasnyy', 'granat', 'bordo', 'malinovyy')"

// Requirement: SEARCH-49
test.each([
  ['лак для ногтей перламутрово розовый', `${PINK} AND effect = 'Глиттер'`],
  ['лак для ногтей розовый перламутровый', `${PINK} AND effect = 'Глиттер'`],
  ['лак для ногтей жемчужно-красный', `${RED} AND effect = 'Глиттер'`],
  ['гель лак перламутрово-розовый', `${PINK} AND effect IN ('Шиммер', 'Глиттер')`],
  ['лак для ногтей блестяще красный', `${RED} AND effect = 'Глиттер'`],
  ['лак для ногтей матово чёрный', "shade_family = 'chernyy' AND effect = 'Матовый'"],
  ['помада для губ матово красная', `${RED} AND name LIKE '%матовая%'`],
])('both parts of a compound color are asked for behind a preposition too: %s', (query, predicate) => {
  const { listing, correction, leftOut } = searchProducts(ctx, { query, choice: {} })
  expect({ correction, leftOut }).toEqual({ correction: null, leftOut: null })
  expect(countRight(query, predicate)).toBeGreaterThanOrEqual(Math.min(9, listing.total))
})

// Requirement: SEARCH-92
test('a part of a compound color of which nothing has the kind is left out and said to be', () => {
  const { leftOut } = searchProducts(ctx, { query: 'лак для ногтей прозрачно розовый', choice: {} })
  expect(leftOut).toEqual({ words: 'прозрачно', query: 'лак для ногтей розовый' })
})

// Requirement: FIND-303
test.each([
  ['металлический пушер', 'Пушер'],
  ['топ коут', 'Топ'],
  ['негелевый лак', 'Лак для ногтей'],
  ['питалка для рук', 'Крем для рук'],
  ['лечебка для ногтей', 'Укрепитель ногтей'],
  ['жижа', 'Жидкость для снятия'],
  ['жижка для снятия липкого слоя', 'Дегидратор'],
  ['водичка для снятия лака', 'Жидкость для снятия'],
  ['стиралка', 'Жидкость для снятия'],
  ['мазилка', 'Крем для рук'],
  ['размягчалка', 'Ремувер'],
  ['базушка', 'Каучуковая база'],
  ['топулька', 'Топ'],
  ['гелечек', 'Моделирующий гель'],
  ['лампуля', 'Лампа для сушки'],
  ['масёлко для кутикулы', 'Масло для кутикулы'],
  ['шкурка', 'Пилка'],
  ['пшик', 'Термозащита'],
  ['камубаза', 'Камуфлирующая база'],
  ['каучубаза', 'Каучуковая база'],
  ['бк праймер', 'Праймер'],
])('a kind is found by what the trade and shoppers call it: %s', (query, kind) => {
  expect(countRight(query, `kind_label = '${kind}'`)).toBeGreaterThan(0)
  expect(understandQuery(ctx, query).isCorrected).toBe(false)
})

// Requirement: FIND-305
test.each([
  ['набор пилочек для ногтей', "kind_label = 'Пилка' AND name NOT LIKE '%, 1_шт.%'"],
  ['пачка пилок', "kind_label = 'Пилка' AND name NOT LIKE '%, 1_шт.%'"],
  ['комплект бафиков', "kind_label = 'Баф' AND name NOT LIKE '% 1_шт.%'"],
  ['набор насадок', "kind_label = 'Фреза'"],
  ['набор гель лаков', "kind_label = 'Набор гель-лаков'"],
])('a set of one kind is that kind, packs of several first: %s', (query, predicate) => {
  expect(countRight(query, predicate)).toBe(FIRST)
})

// Requirement: FIND-305
test.each(['пилка в индивидуальной упаковке', 'пилки поштучно в упаковке'])(
  'what a single piece is packed in asks for no packs of several: %s',
  (query) => {
    expect(found(query)).toEqual(found('пилка'))
  },
)

// Requirement: FIND-306
test.each([
  ['тёмный гель лак', 'bordo granat chernyy siniy fioletovyy izumrud korichnevyy'],
  ['светлая база', 'belyy molochnyy bezhevyy nyud pudra'],
  ['помада потемнее', 'bordo granat chernyy siniy fioletovyy izumrud korichnevyy'],
  ['яркая помада', 'krasnyy malinovyy koral oranzhevyy zheltyy biryuza rozovyy'],
  ['пастельный лак', 'belyy molochnyy bezhevyy nyud pudra rozovyy goluboy siren'],
  ['холодный гель лак', 'goluboy siniy siren fioletovyy seryy serebryanyy'],
  ['тёплый гель лак', 'koral terrakota oranzhevyy zheltyy bezhevyy zolotoy korichnevyy'],
  ['помада натурального цвета', 'nyud bezhevyy pudra molochnyy'],
  ['помада в естественных тонах', 'nyud bezhevyy pudra molochnyy'],
  ['натуральная помада', 'nyud bezhevyy pudra molochnyy'],
  ['помада цвета губ', 'nyud bezhevyy pudra molochnyy'],
  ['гель лак натуральных оттенков', 'nyud bezhevyy pudra molochnyy'],
  ['гель лак под цвет кожи', 'nyud bezhevyy pudra molochnyy'],
  ['лак в тон кожи', 'nyud bezhevyy pudra molochnyy'],
  ['гель-лак цвета кожи', 'nyud bezhevyy pudra molochnyy'],
  ['2 гель-лака цвета кожи', 'nyud bezhevyy pudra molochnyy'],
  ['помада для губ под цвет губ', 'nyud bezhevyy pudra molochnyy'],
  ['база натурального цвета', 'nyud bezhevyy pudra molochnyy'],
  ['блеск для губ естественный', 'nyud bezhevyy pudra molochnyy'],
  ['лак под свой цвет ногтей', 'nyud bezhevyy pudra molochnyy'],
  ['база под цвет ногтя', 'nyud bezhevyy pudra molochnyy'],
])('how dark, bright, or warm a color is to be puts shades of its families first: %s', (query, families) => {
  const all = families.split(' ').map((family) => `'${family}'`)
  expect(countRight(query, `shade_family IN (${all.join()})`)).toBe(FIRST)
})

// Requirement: FIND-306
test.each([
  ...['крем улучшает цвет кожи', 'типсы натуральный тон', 'крем с натуральным составом'],
  ...['крем под цвет кожи', 'пилка в цвет ногтей', 'наклейки под цвет кожи'],
])('what is natural of kinds without shades is no color: %s', (query) => {
  expect(found(query)).not.toEqual([])
  expect(countRight(query, "shade_family IS NULL OR shade_family = ''")).toBe(FIRST)
})

// Requirement: FIND-306
test('whom a color is for says nothing of the color', () => {
  const dark =
    "shade_family IN ('bordo', 'granat', 'chernyy', 'siniy', 'fioletovyy', 'izumrud', 'korichnevyy')"
  expect(countRight('помада для тёмной кожи', dark)).toBeLessThan(FIRST / 2)
})

// Requirement: FIND-306
test.each([
  ['лак без ярких оттенков', 'krasnyy malinovyy koral oranzhevyy zheltyy biryuza rozovyy'],
  ['помада не слишком яркая', 'krasnyy malinovyy koral oranzhevyy zheltyy biryuza rozovyy'],
  ['помада не натурального цвета', 'nyud bezhevyy pudra molochnyy'],
  ['лак для натуральных ногтей', 'nyud bezhevyy pudra molochnyy'],
  ['помада не очень тёмная', 'bordo granat chernyy siniy fioletovyy izumrud korichnevyy'],
  ['румяна на светлую кожу', 'belyy molochnyy bezhevyy nyud pudra'],
  ['румяна под светлую кожу', 'belyy molochnyy bezhevyy nyud pudra'],
  ['помада блондинке со светлой кожей', 'belyy molochnyy bezhevyy nyud pudra'],
])('what is denied or said of the skin puts no shades first: %s', (query, families) => {
  const all = families.split(' ').map((family) => `'${family}'`)
  expect(countRight(query, `shade_family IN (${all.join()})`)).toBeLessThan(FIRST - 2)
})

// Requirement: FIND-306
test.each(['помада с блёстками тёмная', 'помада с тёмным оттенком', 'помада в тёмных тонах'])(
  'a shade behind a preposition may still be said of the product: %s',
  (query) => {
    const dark =
      "shade_family IN ('bordo', 'granat', 'chernyy', 'siniy', 'fioletovyy', 'izumrud', 'korichnevyy')"
    expect(countRight(query, dark)).toBe(FIRST)
  },
)

const WATTS = "CAST(substr(name, instr(name, char(160) || 'Вт') - 3, 3) AS INTEGER)"
const MILLILITERS = "CAST(replace(volume, char(160), ' ') AS INTEGER)"

// Requirement: FIND-307
test.each([
  ['лампа не меньше 80 ватт', `${WATTS} >= 80`],
  ['лампа от 48 вт', `${WATTS} >= 48`],
  ['лампа мощнее 60 вт', `${WATTS} > 60`],
  ['гель лак меньше 10 мл', `${MILLILITERS} < 10`],
  ['база больше 10 мл', `${MILLILITERS} > 10`],
  ['база не больше 10 мл', `${MILLILITERS} <= 10`],
  ['гель лак от 10 до 12 мл', `${MILLILITERS} BETWEEN 10 AND 12`],
  ['шампунь 500 мл и больше', `${MILLILITERS} >= 500`],
])('an amount is compared as a price is: %s', (query, predicate) => {
  const { listing } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeGreaterThan(FIRST)
  expect(countRight(query, predicate)).toBe(FIRST)
})

// Requirement: FIND-307
test.each([
  ['гель лак 127-10 мл', "kind_label = 'Гель-лак' AND name LIKE '%№_127%'", 20],
  ['гель лак № 127 - 10 мл', "kind_label = 'Гель-лак' AND name LIKE '%№_127%'", 20],
  ['лак 296 - 8 мл', "name LIKE '%№_296%'", 20],
  ['№ 127 - 10 мл', "name LIKE '%№_127%'", 20],
  ['гель лак № 5 - 10 мл', "kind_label = 'Гель-лак' AND name LIKE '%№_005%'", 20],
  ['гель лак 012-15 мл', "kind_label = 'Гель-лак' AND name LIKE '%№_012%'", 20],
])("a shade's number and a volume are no range: %s", (query, predicate, most) => {
  const { listing } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeGreaterThan(0)
  expect(listing.total).toBeLessThan(most)
  expect(countRight(query, predicate)).toBe(Math.min(FIRST, listing.total))
})

// Requirement: FIND-307
test.each([
  ['гель лак от 10 шт', 'гель лак'],
  ['гель лак от 10 штук оптом', 'гель лак'],
  ['гель лак минимум 5 шт', 'гель лак'],
  ['гель лак от 100 шт', 'гель лак'],
  ['крем для рук от 10 шт оптом', 'крем для рук'],
  ['помада от 2 шт', 'помада'],
])('how many pieces are wanted narrows only kinds with packs of so many: %s', (query, kind) => {
  const total = (text: string) => searchProducts(ctx, { query: text, choice: {} }).listing.total
  expect(total(query)).toBe(total(kind))
  expect(countRight('пилка от 10 шт', "kind_label = 'Пилка' AND name LIKE '%набор%'")).toBe(FIRST)
})

// Requirement: FIND-307
test.each([
  'гель лак не меньше 8 мл и не больше 10 мл',
  'гель лак от 8 мл и до 10 мл',
  'гель лак от 8 мл, но меньше 12 мл',
  'гель лак от 8 и до 10 мл',
])('two comparisons that are joined hold both: %s', (query) => {
  expect(searchProducts(ctx, { query, choice: {} }).listing.total).toBe(
    searchProducts(ctx, { query: 'гель лак от 8 до 10 мл', choice: {} }).listing.total,
  )
})

// Requirement: FIND-307
test.each(['соль больше 1 кг', 'жидкость больше 1 литра', 'крем меньше 1 мл', 'топ больше 50 мл'])(
  'a comparison that no amount fits finds nothing: %s',
  (query) => {
    expect(found(query)).toEqual([])
  },
)

// Requirement: FIND-307
test.each([
  ['педикюрный диск до 2 см', "name LIKE '%15_мм%' OR name LIKE '%20_мм%' OR name LIKE '%10_мм%'"],
  ['педикюрный диск больше 2 см', "name LIKE '%25_мм%'"],
])('centimeters are compared with millimeters: %s', (query, predicate) => {
  const { listing } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeGreaterThan(0)
  expect(countRight(query, predicate)).toBe(Math.min(FIRST, listing.total))
})

// Requirement: FIND-307
test('a comparison is a part of the query, and no price', () => {
  const { listing, parts } = searchProducts(ctx, {
    query: 'лампа для маникюра не меньше 80 ватт',
    choice: {},
  })
  expect(listing.total).toBeGreaterThan(0)
  expect(parts.map(({ label }) => label)).toContain('от 80 вт')
})

test.each(['ыыыы', 'ааа', 'УУУУ'])('a key that was held down finds nothing: %s', (query) => {
  expect(searchProducts(ctx, { query, choice: {} })).toMatchObject({
    listing: { total: 0 },
    correction: null,
  })
})

test.each(['пивной лак', 'резной лак', 'резной гель лак', 'резной крем для рук', 'резкой лак', 'земной лак'])(
  'an everyday adjective is no misspelled form of another: %s',
  (query) => {
    expect(understandQuery(ctx, query).isCorrected).toBe(false)
  },
)

// Requirement: FIND-303
test.each([
  ...['формула роста', 'формула для ногтей', 'формулы', 'пилюли', 'пилюля', 'розовая водичка'],
  ...['цветочная водичка', 'лавандовая водичка'],
])('what only sounds like a small word for a kind names none: %s', (query) => {
  expect(found(query)).toEqual([])
})

test('what is done to gray hair is not carried, whatever is called so', () => {
  expect(found('оттеночный бальзам')).not.toEqual([])
  expect(found('оттеночный бальзам на седину')).toEqual([])
})

test.each([
  ['подарочный набор с маслом для кутикулы', '%масло%'],
  ['подарочный набор с пилкой', '%пилка%'],
  ['подарочный набор с лосьоном', '%лосьон%'],
])('a gift is found by what it contains: %s', (query, contents) => {
  expect(countRight(query, `kind_label = 'Подарочный набор' AND properties LIKE '${contents}'`)).toBe(FIRST)
})
