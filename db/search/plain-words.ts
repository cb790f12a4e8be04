import type { Lexicon } from './lexicon.ts'
import { pattern, type Rewriting, rewritten } from './pattern.ts'
import { withPlainDigits } from './plain-amounts.ts'
import { COUNTS, numberOfSoMany, withCalledNumbers } from './plain-numbers.ts'

/** 'чем отличается база от топа' asks for both, as 'что лучше, база или топ' does. */
const COMPARED_KINDS: readonly RegExp[] = [
  /^(?:в )?чем (?:же )?отлича\p{L}+ (.+) от (.+)$/iu,
  /^(?:в )?чем (.+) отлича\p{L}+ от (.+)$/iu,
  /^(?:в чем |какая |какое )?(?:разниц\p{L}|отличи[еяй]|различи[еяй]|сравнени[еяй]) (?:между )?(.+?) (?:и|от|с) (.+)$/iu,
]

/** 'что-то для рук', 'какую нибудь помаду'. */
const SOMETHING =
  /(?<!\p{L})(?:что|чего|чем|чему|как(?:ой|ая|ое|ие|ую|ого|им|их))[ -](?:то|нибудь|нить|либо)(?!\p{L})/giu
const HAVE_YOU = '(?:есть|имеется|имеются|бывает|бывают|продается|продаются)'
/** Of whom it is asked: behind 'у' the adjective in 'у вас матовая помада' is none of theirs. */
const WITH_YOU = pattern(
  `(?<!\\p{L})(?:${HAVE_YOU}(?: ли)? )?у (?:вас|тебя)(?: ${HAVE_YOU}(?: ли)?)?(?=[ ,]+\\p{L})`,
  'giu',
)
/** What is said to an assistant: 'положи мне в корзину базу'. */
const INTO_BASKET =
  /(?<!\p{L})(?:положи|поставь|добавь|закинь|кинь|отправь)(?:те)?(?: мне| нам)? в корзин[уы](?!\p{L})/giu

/** What need not be dried under a lamp is without one: 'который не надо сушить в лампе', 'чтобы не сушить лампой'. */
const NEEDLESS =
  /(?:(?:для |в )?котор\p{L}+ |чтобы? )?(?<!\p{L})не (?:(?:надо|нужно|нужна|требу\p{L}+|приходится|придется|прид[её]тся|обязательно) )?(?:(?:суш|полимериз|запека|засвечива|свети)\p{L}* )?(?:(?:в|под|на|с) )?(?:уф |led |лед )?(?:ламп[аеуы]|лампой)(?!\p{L})/giu

/** What tells of a coat that is taken off asks for none of its kind: 'снять каучуковую базу'. */
const COAT_OFF =
  /(?<=^(?:(?:как|чем) )?(?:снять|снимать|смыть|убрать|удалить|спилить|растворить) )(?:\p{L}+(?:ую|ый|ой) )+(?=(?:баз[уы]|топ|(?:гель )?лак|(?:био|поли|акри)?гель)$)/iu
/** What is for taking off a coat is for any: 'пилка для снятия каучуковой базы'. */
const OF_TAKING_OFF =
  /(?<=(?<!\p{L})для (?:снятия|удаления|смывки|смывания|спиливания) )(?:\p{L}+(?:ой|ого) )*(?:базы|топа|(?:био|поли|акри)геля|камуфляжа)(?!\p{L})/giu

const OF_COLOR = '(?:баз[аыу]|топ|гель|лак|полигель|акригель|камуфляж)'
/** 'топ молочка' is milky, and 'молочко' a lotion. */
const MILKY = pattern(
  `(?<=(?<!\\p{L})${OF_COLOR} )молочк[ау](?!\\p{L})|(?<!\\p{L})молочк[ау](?= ${OF_COLOR}(?!\\p{L}))`,
  'giu',
)

const COATED = '(?<=(?<!\\p{L})(?:топ|баз|финиш|покрыти|лак)\\p{L}{0,2} )'
const STICKY_LAYER = 'лип(?:(?:к|уч)\\p{L}*)?\\.? ?сл(?:о\\p{L}*)?|дисперси(?:и|онн\\p{L}+ слоя)'
/** The layer that stays sticky is called otherwise too, and of a coat what it is says the same: 'топ без липкости'. */
const STICKLESS = pattern(
  `(?<!\\p{L})без ?(?:л\\/?с|(?:остаточн\\p{L}+ )?(?:${STICKY_LAYER})|остаточн\\p{L}+ слоя)(?!\\p{L})|${COATED}без (?:остаточн\\p{L}+ )?липкости(?!\\p{L})`,
  'giu',
)

/** What the effect is painted on or covered with is nothing for eyes: 'топ под кошачий глаз'. */
const UNDER_CAT_EYE =
  /(?<!магнит\p{L}* )(?<!\p{L})(?:под|для|на) кошач(?:ий|ьего|ьи|ьих) глаз[аыуи]?(?!\p{L})/giu

/** A design, wherever a product is from. */
const FRENCH_MANICURE = /(?<!\p{L})французск\p{L}+ (?:маникюр|педикюр)\p{L}*/giu

/** What has shades, and by its color a name: 'типсы телесные'. */
const SHADED =
  '(?<!\\p{L})(?:лак|шел+ак|баз|топ|помад|блеск|румян|пудр|камуфл|гел|полигел|акри|покрыти|краск|типс)\\p{L}*'
/**
 * 'лак под цвет кожи', 'помада цвета губ'; a cream for the color of the skin, or what improves that, has none itself.
 * The first lookahead spares all other places the look back.
 */
const COLOR_OF_SKIN = pattern(
  `(?=(?:под|в|цвета) )(?:(?<=${SHADED} (?:.* )?)(?:под|в)(?: (?:свой|натуральн|естественн)\\p{L}*)? (?:цвет|тон)|(?<=${SHADED} (?:для (?:губ|ногтей) )?(?:\\p{L}+(?:[аы]я|[ыи]й|ое) )?)цвета) (?:кожи|тела|губ|ногт(?:я|ей))(?!\\p{L})`,
  'giu',
)

/** Several of what shines are glitter: 'с блесками', 'с блестинками'; 'с блесками для губ' are what is for lips. */
const SPARKLES =
  /(?<!\p{L})(со? (?:\p{L}+ )?)бл[её]с(?:к|(?:т|к)(?:ик|инк|иночк|[ую]чк|ячк|[ую]льк))ами(?!\p{L}| для губ)/giu

const WHICH = 'как(?:ой|ая|ое|ую|ие)'
/** What is there already is not asked for: 'муж подарил лампу, какой гель лак купить', but 'есть база, какая лучше'. */
const OWNED = pattern(
  `^.*(?<!\\p{L})(?:есть|имеется|(?:купил|подарил|взял|заказал|приобр[её]л)[аи]?)(?!\\p{L}).* (?=${WHICH} (?!лучш|хорош|бренд|фирм|марк|посовет|взять|брать|купить|выбрать|из |самы|цвет|оттен|тон|размер|нуж|надо|мне)\\p{L}{3})`,
  'iu',
)
/** Where one works only tells of the work: 'крем для рук для работы в огороде'. */
const WORKPLACE =
  /(?<=(?<!\p{L})работ(?:ы|е|ать)) (?:в|на) (?:саду|огороде|даче|земле|гараже|стройке|теплице)(?!\p{L})/giu

/** How many of each are wanted: 'два красных лака и один белый', but not 'один слой' (SEARCH-232). */
const ONE_OF_EACH =
  /(?<=^|(?:^|\s)(?:и|или|плюс) |, ?)(?:один|одна|одну|одно) (?=\p{L}{3})(?!сло|литр|метр|кило|грамм|нол|нул|тон|цвет|раз|шт|взмах|движен|касан|мазк|проход)/giu

/** No other word begins or ends so: 'пилочка длягногтей', 'солдля ванночек'. */
const JOINED_FOR = /(?<=^|[^\p{L}])для(?!тся|щ)(?=\p{L}{3})|(?<=\p{L}{3})для(?!\p{L})/giu

/** Words and compounds, in the order in which they are rewritten. */
const PLAIN: readonly Rewriting[] = [
  ...COMPARED_KINDS.map((asked) => [asked, '$1 или $2'] as const),
  [SOMETHING, ''],
  [WITH_YOU, ''],
  [JOINED_FOR, ' для '],
  [INTO_BASKET, ''],
  [ONE_OF_EACH, ''],
  [OWNED, ''],
  [WORKPLACE, ''],
  [NEEDLESS, 'без лампы'],
  [COAT_OFF, ''],
  [OF_TAKING_OFF, 'гель лака'],
  [/(?<!\p{L})(?:супер|ультра|экстра|мега)-(?=\p{L}{4})/giu, ''],
  [/(?<!\p{L})форма (?=\p{L}{4,} типс)|(?<=типс\p{L}* )форма /giu, ''],
  [/(?<!\p{L})(?:б[еэ]с|вместо|взамен)(?= \p{L})/giu, 'без'],
  [STICKLESS, 'без липкого слоя'],
  [/(?<=(?<!\p{L})с )л\/?с(?!\p{L})/giu, 'липким слоем'],
  [/(?<=(?:снят\p{L}*|снима\p{L}*|для|от) )л\/?с(?!\p{L})/giu, 'липкого слоя'],
  [MILKY, 'молочный'],
  [UNDER_CAT_EYE, 'под кошку'],
  [FRENCH_MANICURE, 'френч'],
  [/(?<!\p{L})(?:сделан|произвед[её]н|изготовлен)\p{L}* во? (?=\p{L})/giu, 'из '],
  [SPARKLES, '$1блестками'],
  [COLOR_OF_SKIN, 'телесного цвета'],
  [/(?<!\p{L})(hema|tpo|хема|тпо)[ -]?(?:free|фри)(?!\p{L})/giu, 'без $1'],
  [/(?<!\p{L})(?:latex|латекс)[ -]?(?:free|фри)(?!\p{L})/giu, 'без латекса'],
  [/(?<!\p{L})нов(?:ый|ого|ому|ым) год(?:а|у|ом)?(?!\p{L})/giu, 'новогодний'],
  [/(?<=\sсо? )(?:аромат|запах|вкус|экстракт|добавлени|содержани)[ое]м (?=\p{L})/giu, ''],
  [/(?<=(?:фрез|пил[ок]|баф|блест|кист|страз|глиттер)\p{L}* )(?:в )?форм[аеы] (?=\p{L})/giu, ''],
  [/(?<=[а-яё]{4})(?=[a-z])|(?<=[a-z]{4})(?=[а-яё]{2})/giu, ' '],
  [/(?<=(?<!\p{L})из )(?:двух|тр[её]х|четыр[её]х|пяти|шести)(?!\p{L})/giu, numberOfSoMany],
  [/(?<!\p{L})пол ?-?грамма?(?!\p{L})/giu, '0,5 г'],
  [/(?<!\p{L})пол ?-?кило(?:грамма?)?(?!\p{L})/giu, '500 г'],
  [/(?<!\p{L}|\d ?)кило(?:грамм)?(?!\p{L})/giu, '1000 г'],
  // Of what is about a meter long, only the small are below it.
  [/(?:длин\p{L}* )?до метра(?!\p{L})/giu, 'маленький'],
  [/(?<!\p{L})пол ?метра(?!\p{L})/giu, '50 см'],
  [/(?<!\p{L}|\d ?)(?:один |одного )?метра?(?!\p{L})/giu, '100 см'],
  [/(?<!\p{L})пол литра(?!\p{L})/giu, '500 мл'],
  [/(?<!\p{L})один ноль(?!\p{L})/giu, '0'],
  [/(?<!\p{L})(?:два|2) нуля(?!\p{L})/giu, '00'],
  [
    /(?<!\p{L})г[еи]ль?л[ао]к(?=\p{L}{0,3}(?!\p{L}))|(?<!\p{L})г[еи]л?лак(?=\p{L}{0,3}(?!\p{L}))/giu,
    'гель лак',
  ],
]

/** Writes amounts and compounds in words as the shop does, and leaves out words that only lead to others. */
export function withPlainWords(brands: Lexicon['numbered'], query: string): string {
  const named = rewritten(rewritten(withCalledNumbers(query), brands), COUNTS)
  const plain = rewritten(/\d/.test(named) ? withPlainDigits(named) : named, PLAIN)
  // What is said of a query is looked up in this text, at the places of its plain letters.
  return plain.replace(/ {2,}/g, ' ').trim()
}
