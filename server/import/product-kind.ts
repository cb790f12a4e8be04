import type { ArtKind, Finish } from '#shared/catalog/picture.ts'

/** How a product is drawn while it has no photo, and what it is called on its page. */
export interface ProductKind {
  readonly artKind: ArtKind
  /** 'Гель-лак'; null for a kind that the shop does not know by itself. */
  readonly label: string | null
}

/** The kind to which no coupon, discount, or bonus applies. */
export const GIFT_CARD = 'Подарочная карта'

const NEUTRAL: ProductKind = { artKind: 'package', label: null }

/** Endings of nouns: 'кремы' is a cream, 'кремовый' and 'кремень' are none. */
const ENDING = '(?:[аеиоуыьюяй]|[ео][вйм]|[ая][мх]|[ая]ми|ью)?(?![а-яё])'
/** What precedes a thing that the product is for, has, or lacks: 'для настольной' before 'лампы'. */
const ASIDE =
  /(?<![а-яё])(?:для|под|с|со|без|из|от|к|на|в|против) (?:[а-яё-]+(?:ого|его|ой|ую|[ыи](?:й|е|х|м|ми)) )*$/

type KindRow = readonly [words: RegExp, artKind: ArtKind, label: string]

/** Completes stems so that they match whole nouns, also in 'электропилка'. An optional prefix would be slow. */
function ofNouns(rows: readonly KindRow[]): readonly KindRow[] {
  return rows.map(([{ source }, ...kind]) => [
    new RegExp(`(?<![а-яё](?<!аква|био|микро|мини|термо|фото|электро))(?:${source})${ENDING}`),
    ...kind,
  ])
}

/** A gift card in any form of the word; 'картонная', 'карточки', and 'карта-палитра' are none. */
const CARD = /(?:карт(?:[аыуе]|ой)?|сертификат(?:[аыу]|ов)?)(?![а-яё]|-(?:палитр|образ))/.source
/** What a card may be as well, between its two words: 'подарочная пластиковая карта'. */
const ALSO = '(?: [а-яё]+(?:[аы]я|[ыио]й|ую|[ое]го|[ыи][ех]))?'
/** What a thing for or with a card says before it. */
const ASIDE_CARD = '(?<![а-яё])(?:для|под|с) [«"]?'
/** Adjectives of a card in its case: 'для пластиковой подарочной карты', but 'Для любимой подарочная карта'. */
const OF_CARD = '(?:[а-яё]+(?:ой|ую|ого|ы[мх]и?) )+(?!\\S+(?:ая|ый|ые) |(?:карта|сертификат) )'
/** What is a gift card wherever a text says it, because money that is sold at a discount is lost. */
const CARDS = new RegExp(
  `(?<![а-яё]|${ASIDE_CARD}|${ASIDE_CARD}${OF_CARD})(?:подарочн\\S*${ALSO} ${CARD}|${CARD}\\S* подарочн)`,
)
const CARD_KIND: ProductKind = { artKind: 'package', label: GIFT_CARD }

const FLUID = '(?:жидкост|средств|спре|раствор)'

/**
 * What names a kind, by stems of nouns (`ofNouns`), the more special first: in 'Крем-мыло' and 'Топ матовый' two rows
 * match the same word.
 */
const KINDS = ofNouns([
  [/подарочн\S* набор/, 'gift-set', 'Подарочный набор'],
  [/набор\S* (?:гель-?\s?)?лак/, 'set', 'Набор гель-лаков'],
  [/камуфл\S* баз|баз\S* камуфл\S*/, 'camouflage', 'Камуфлирующая база'],
  [/баз|базов\S* покрыти/, 'coat', 'База'],
  [/матов\S* топ|топы?(?![а-яё])\S*\s+матов\S*/, 'matte-top', 'Матовый топ'],
  [/топ|финишн\S* покрыти/, 'top', 'Топ'],
  [
    new RegExp(`дегидратор|обезжиривател|обезжиривающ\\S* ${FLUID}|${FLUID}\\S* для обезжиривани`),
    'dehydrator',
    'Обезжириватель',
  ],
  [/праймер|бондер|бескислотн(?!\S* баз)\S*/, 'primer', 'Праймер'],
  [/гель-?\s?паутинк/, 'spider', 'Гель-паутинка'],
  [/гель-?\s?краск/, 'paint', 'Гель-краска'],
  [/(?:ремувер|средств|гел)\S* для (?:удалени\S* )?кутикул/, 'cuticle-remover', 'Средство для кутикулы'],
  [
    /(?:жидкост|средств)\S* для (?:снят|удален)\S*|ремувер|(?:без )?ацетон/,
    'nail-remover',
    'Средство для снятия',
  ],
  [/масл\S* для (?:кутикул|ногт)/, 'oil', 'Масло для кутикулы'],
  [/масл\S* для волос/, 'hair-oil', 'Масло для волос'],
  [/маск\S* для волос/, 'hair-mask', 'Маска для волос'],
  [/маск\S* для рук/, 'mask-tube', 'Маска для рук'],
  [/(?:с )?термозащит\S*/, 'heat-spray', 'Термозащита'],
  [/шампун/, 'shampoo', 'Шампунь'],
  [/мыл/, 'soap', 'Мыло'],
  [/лосьон|молочк\S* для тел/, 'pump', 'Лосьон'],
  [/скраб\S* для (?:ног|стоп)/, 'foot-scrub', 'Скраб для ног'],
  [/скраб/, 'scrub', 'Скраб'],
  [/сол[ьи] для/, 'salt', 'Соль для ванн'],
  [/крем\S* для (?:ног|стоп)/, 'foot-cream', 'Крем для ног'],
  [/крем/, 'tube', 'Крем'],
  [
    new RegExp(`антисептик|дезинфектор|дезинфицирующ\\S* ${FLUID}|${FLUID}\\S* для дезинфекци|дезинфекци`),
    'spray',
    'Антисептик',
  ],
  [/мономер|ликвид/, 'monomer', 'Мономер'],
  [/акригел|полигел/, 'acrygel', 'Акригель'],
  [/акрилов\S* пудр/, 'powder', 'Акриловая пудра'],
  [/гел\S* для наращивани|моделирующ\S* гел(?!ь-?\s?лак)/, 'gel-jar', 'Гель для наращивания'],
  [/сменн\S* (?:файл|абразив)/, 'refills', 'Сменные файлы'],
  [/(?:пилк|тёрк|терк)\S* для (?:ног|стоп)/, 'foot-file', 'Пилка для ног'],
  [/баф(?:ик)?/, 'buff', 'Баф'],
  [/пилк/, 'file', 'Пилка'],
  [/фрез/, 'bits', 'Фреза'],
  [/колпачк/, 'sanding-caps', 'Колпачки'],
  [/кист\S* для (?:макияж|румян|пудр)/, 'makeup-brush', 'Кисть для макияжа'],
  [/кист(?:очк)?/, 'brush', 'Кисть'],
  [/кусачк\S* для кутикул/, 'nippers', 'Кусачки для кутикулы'],
  [/кусачк/, 'nail-nippers', 'Кусачки'],
  [/ножниц/, 'scissors', 'Ножницы'],
  [/пушер|шабер|лопатк/, 'pusher', 'Пушер'],
  [/расч[её]ск|брашинг|щ[её]тк\S* для волос/, 'hair', 'Расчёска'],
  [
    /уф-?\s?ламп|ламп\S* для (?:ногт|маникюр|сушк|гел)|ламп.*(?:uv|уф)|uv[^а-яё]*ламп/,
    'lamp',
    'Лампа для ногтей',
  ],
  [/ламп/, 'desk-lamp', 'Лампа'],
  [/аппарат\S* для (?:маникюр|педикюр)/, 'drill', 'Аппарат для маникюра'],
  [/пылесос|вытяжк/, 'hood', 'Пылесос'],
  [/стерилизатор|сухожар\S*/, 'sterilizer', 'Стерилизатор'],
  [/стол(?:ик)?(?:|[иы]|ов) (?:для )?маникюр\S*|маникюрн\S* стол(?:ик)?/, 'table', 'Стол'],
  [/кресл|стул(?:ья|ьев)?/, 'chair', 'Кресло'],
  [/типс/, 'tips', 'Типсы'],
  [/верхн\S* форм/, 'dual-forms', 'Верхние формы'],
  [/форм\S* для (?:наращивани|ногт)/, 'forms', 'Формы для наращивания'],
  [/блёстк|блестк|глиттер/, 'glitter', 'Блёстки'],
  [/страз/, 'stones', 'Стразы'],
  [/фольг/, 'foil-roll', 'Фольга'],
  [/втирк/, 'chrome', 'Втирка'],
  [/пигмент/, 'pigment', 'Пигмент'],
  [/слайдер/, 'decals', 'Слайдер-дизайн'],
  [/наклейк/, 'stickers', 'Наклейки'],
  [/помад/, 'lipstick', 'Помада'],
  [/блеск\S* для губ/, 'gloss', 'Блеск для губ'],
  [/туш/, 'mascara', 'Тушь'],
  [/палетк|тень для век|тени|теней/, 'palette', 'Тени'],
  [/румян/, 'blush', 'Румяна'],
  [/салфетк/, 'wipes', 'Салфетки'],
  [/перчатк/, 'gloves', 'Перчатки'],
  [/гель-?\s?лак/, 'polish', 'Гель-лак'],
  [/лаки?(?![а-яё])(?!.* для волос)/, 'lacquer', 'Лак для ногтей'],
])

/** As marketplaces begin names, whatever the category: 'Гель лак для ногтей топ', 'Гель-лак каучуковая база'. */
const POLISH_BEFORE =
  /(?<!(?:набор\S*|для|под|на) )(?<![а-яё])гель[- ]?лак(?: для ногтей)? (?=(?:[а-яё]+(?:ая|[ыи]й) )?(?:баз[аы]|топы?)(?![а-яё]|-\d| продаж))/

/**
 * Returns the kind that texts name, such as the name of a product and then that of its category: the first text that
 * names one decides. A neutral package stands for a kind that the shop cannot draw.
 */
export function kindOf(texts: readonly string[]): ProductKind {
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (CARDS.test(lower)) return CARD_KIND
    const found = firstKindIn(lower.replace(POLISH_BEFORE, ''))
    if (found) return { artKind: found[1], label: found[2] }
  }
  return NEUTRAL
}

/** Returns the row whose word comes first, because later ones tell a shade or what is added: 'Гель-лак с блёстками'. */
function firstKindIn(text: string): KindRow | undefined {
  let first: KindRow | undefined
  let firstAt = Number.POSITIVE_INFINITY
  for (const row of KINDS) {
    const found = text.search(row[0])
    if (found < 0) continue
    const wordAt = text.lastIndexOf(' ', found) + 1
    if (wordAt >= firstAt || ASIDE.test(text.slice(0, wordAt))) continue
    first = row
    firstAt = wordAt
  }
  return first
}

/** Returns the finish that a name tells; 'cream' if it tells none. */
export function finishOf(name: string): Finish {
  const lower = name.toLowerCase()
  if (/кошач|cat ?eye/.test(lower)) return 'cateye'
  if (/глиттер|блёст|блест[ок]/.test(lower)) return 'glitter'
  if (/шиммер|перламутр/.test(lower)) return 'shimmer'
  if (/матов/.test(lower)) return 'matte'
  return /прозрачн/.test(lower) ? 'clear' : 'cream'
}
