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

/** A gift card in any form of the word; 'картонная' and 'карточки' are none. */
const CARD = '(?:карт(?:[аыуе]|ой)?|сертификат(?:[аыу]|ов)?)(?![а-яё]|-(?!сертификат))'
/** What is for a card, such as an envelope, is none. */
const CARDS = new RegExp(
  `(?<!для |под )(?:подарочн[а-яё]*(?: электронн[а-яё]*)? ${CARD}|(?<![а-яё])${CARD} подарочн)`,
)

/** What names a kind, the more special first: a base for gel polish is a base, not a gel polish. */
const KINDS: readonly (readonly [words: RegExp, artKind: ArtKind, label: string])[] = [
  [CARDS, 'package', GIFT_CARD],
  [/подарочн\S* набор/, 'gift-set', 'Подарочный набор'],
  [/набор\S* (?:гель-?\s?)?лак/, 'set', 'Набор гель-лаков'],
  [/камуфл\S* баз|баз\S* камуфл/, 'camouflage', 'Камуфлирующая база'],
  [/(?:^|\s)баз[аыу]?(?=\s|$|,)|базов\S* покрыти/, 'coat', 'База'],
  [/матов\S* топ|топ\S*\s+матов/, 'matte-top', 'Матовый топ'],
  [/(?:^|\s)топ(?:ы|ов|а)?(?=\s|$|,)|финишн\S* покрыти/, 'top', 'Топ'],
  [/дегидратор|обезжирив/, 'dehydrator', 'Обезжириватель'],
  [/праймер|бондер|бескислотн/, 'primer', 'Праймер'],
  [/гель-?\s?паутин/, 'spider', 'Гель-паутинка'],
  [/гель-?\s?краск/, 'paint', 'Гель-краска'],
  [
    /(?:жидкост|средств)\S* для (?:снят|удален)|ремувер(?! для кутик)|ацетон/,
    'nail-remover',
    'Средство для снятия',
  ],
  [/(?:ремувер|средств|гел)\S* для (?:удалени\S* )?кутикул/, 'cuticle-remover', 'Средство для кутикулы'],
  [/масл\S* для (?:кутик|ногт)/, 'oil', 'Масло для кутикулы'],
  [/масл\S* для волос/, 'hair-oil', 'Масло для волос'],
  [/маск\S* для волос/, 'hair-mask', 'Маска для волос'],
  [/маск\S* для рук/, 'mask-tube', 'Маска для рук'],
  [/термозащит/, 'heat-spray', 'Термозащита'],
  [/шампун/, 'shampoo', 'Шампунь'],
  [/мыл[оа]/, 'soap', 'Мыло'],
  [/лосьон|молочк\S* для тела/, 'pump', 'Лосьон'],
  [/скраб\S* для (?:ног|стоп)/, 'foot-scrub', 'Скраб для ног'],
  [/скраб/, 'scrub', 'Скраб'],
  [/сол[ьи] для/, 'salt', 'Соль для ванн'],
  [/крем\S* для (?:ног|стоп)/, 'foot-cream', 'Крем для ног'],
  [/крем/, 'tube', 'Крем'],
  [/антисептик|дезинф/, 'spray', 'Антисептик'],
  [/мономер|ликвид/, 'monomer', 'Мономер'],
  [/акригел|полигел/, 'acrygel', 'Акригель'],
  [/акрилов\S* пудр/, 'powder', 'Акриловая пудра'],
  [/гел\S* для наращ|моделирующ\S* гел/, 'gel-jar', 'Гель для наращивания'],
  [/сменн\S* (?:файл|абразив)/, 'refills', 'Сменные файлы'],
  [/(?:пилк|тёрк|терк)\S* для (?:ног|стоп)/, 'foot-file', 'Пилка для ног'],
  [/баф(?:ы|ик)?(?=\s|$|,)/, 'buff', 'Баф'],
  [/пилк/, 'file', 'Пилка'],
  [/фрез/, 'bits', 'Фреза'],
  [/колпачк/, 'sanding-caps', 'Колпачки'],
  [/кист\S* для (?:макияж|румян|пудр)/, 'makeup-brush', 'Кисть для макияжа'],
  [/кист/, 'brush', 'Кисть'],
  [/кусачк\S* для кутик/, 'nippers', 'Кусачки для кутикулы'],
  [/кусачк/, 'nail-nippers', 'Кусачки'],
  [/ножниц/, 'scissors', 'Ножницы'],
  [/пушер|шабер|лопатк/, 'pusher', 'Пушер'],
  [/расч[её]ск|брашинг|щ[её]тк\S* для волос/, 'hair', 'Расчёска'],
  [/уф-?\s?ламп|ламп\S* для (?:ногт|маник|сушк|гель)|uv.*led/, 'lamp', 'Лампа для ногтей'],
  [/ламп/, 'desk-lamp', 'Лампа'],
  [/аппарат\S* для (?:маник|педик)/, 'drill', 'Аппарат для маникюра'],
  [/пылесос|вытяжк/, 'hood', 'Пылесос'],
  [/стерилизатор|сухожар/, 'sterilizer', 'Стерилизатор'],
  [/стол\S* (?:для )?маник|маникюрн\S* стол/, 'table', 'Стол'],
  [/кресл|стул/, 'chair', 'Кресло'],
  [/типс/, 'tips', 'Типсы'],
  [/верхн\S* форм/, 'dual-forms', 'Верхние формы'],
  [/форм\S* для (?:наращ|ногт)/, 'forms', 'Формы для наращивания'],
  [/блёстк|блестк|глиттер/, 'glitter', 'Блёстки'],
  [/страз/, 'stones', 'Стразы'],
  [/фольг/, 'foil-roll', 'Фольга'],
  [/втирк/, 'chrome', 'Втирка'],
  [/пигмент/, 'pigment', 'Пигмент'],
  [/слайдер/, 'decals', 'Слайдер-дизайн'],
  [/наклейк/, 'stickers', 'Наклейки'],
  [/помад/, 'lipstick', 'Помада'],
  [/блеск\S* для губ/, 'gloss', 'Блеск для губ'],
  [/туш[ьи]/, 'mascara', 'Тушь'],
  [/палетк|тен[иь] для век|тени/, 'palette', 'Тени'],
  [/румян/, 'blush', 'Румяна'],
  [/салфетк/, 'wipes', 'Салфетки'],
  [/перчатк/, 'gloves', 'Перчатки'],
  [/гель-?\s?лак/, 'polish', 'Гель-лак'],
  [/лак\S* для ногт|(?:^|\s)лак(?:и)?(?=\s|$|,)/, 'lacquer', 'Лак для ногтей'],
]

/**
 * Returns the kind that texts name, such as the name of a product and then that of its category: the first text that
 * names one decides. A neutral package stands for a kind that the shop cannot draw.
 */
export function kindOf(texts: readonly string[]): ProductKind {
  for (const text of texts) {
    const lower = text.toLowerCase()
    const found = KINDS.find(([words]) => words.test(lower))
    if (found) return { artKind: found[1], label: found[2] }
  }
  return NEUTRAL
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
