import type { FamilySlug } from '#shared/catalog/shade-families.ts'

type Gender = 'm' | 'f' | 'n' | 'p'

/** The kind of noun, which determines the adjectives that suit it. */
type Sort = 'flower' | 'berry' | 'fruit' | 'nature' | 'fabric' | 'sweet' | 'drink' | 'gem' | 'clay' | 'metal'

const WHITE = '#ffffff'
const BLACK = '#000000'
const GRAY = '#a09a96'
const SUN = '#ffc860'

type Shift = readonly [toward: string, amount: number]

const LIGHT: Shift = [WHITE, 0.1]
const PALE: Shift = [WHITE, 0.16]
const DARK: Shift = [BLACK, 0.1]
const DEEP: Shift = [BLACK, 0.18]
const DUSTY: Shift = [GRAY, 0.14]
const WARM: Shift = [SUN, 0.08]
const SAME: Shift = [WHITE, 0.03]
const RICH: Shift = [BLACK, 0.05]

const ADJECTIVES: Readonly<Record<Sort, readonly (readonly [masculine: string, shift: Shift])[]>> = {
  flower: [
    ['садовый', SAME],
    ['утренний', PALE],
    ['поздний', DUSTY],
    ['нежный', LIGHT],
    ['бархатный', DARK],
    ['ночной', DEEP],
    ['росистый', [WHITE, 0.07]],
    ['южный', WARM],
    ['оранжерейный', RICH],
    ['солнечный', [SUN, 0.05]],
  ],
  berry: [
    ['спелый', RICH],
    ['сочный', SAME],
    ['сладкий', LIGHT],
    ['поздний', DARK],
    ['августовский', WARM],
    ['деревенский', DUSTY],
    ['морозный', PALE],
    ['садовый', [WHITE, 0.06]],
    ['тёмный', DEEP],
  ],
  fruit: [
    ['спелый', RICH],
    ['сочный', SAME],
    ['сладкий', LIGHT],
    ['южный', [BLACK, 0.08]],
    ['солнечный', WARM],
    ['ранний', PALE],
    ['медовый', [SUN, 0.12]],
    ['восточный', DARK],
    ['деревенский', DUSTY],
  ],
  nature: [
    ['северный', [GRAY, 0.1]],
    ['утренний', PALE],
    ['вечерний', DARK],
    ['тихий', DUSTY],
    ['далёкий', [WHITE, 0.13]],
    ['дымчатый', [GRAY, 0.18]],
    ['лунный', LIGHT],
    ['сонный', RICH],
    ['предрассветный', [BLACK, 0.14]],
  ],
  fabric: [
    ['мягкий', LIGHT],
    ['тонкий', PALE],
    ['старинный', DUSTY],
    ['вечерний', DARK],
    ['тёплый', WARM],
    ['праздничный', SAME],
    ['венецианский', RICH],
    ['театральный', [BLACK, 0.13]],
  ],
  sweet: [
    ['домашний', SAME],
    ['пряный', DARK],
    ['воскресный', LIGHT],
    ['праздничный', RICH],
    ['нежный', PALE],
    ['воздушный', [WHITE, 0.2]],
    ['рождественский', [BLACK, 0.08]],
    ['бархатный', [GRAY, 0.08]],
  ],
  drink: [
    ['терпкий', DARK],
    ['домашний', SAME],
    ['вечерний', [BLACK, 0.14]],
    ['праздничный', RICH],
    ['пряный', WARM],
    ['рождественский', [BLACK, 0.08]],
    ['деревенский', DUSTY],
  ],
  gem: [
    ['уральский', SAME],
    ['редкий', RICH],
    ['старинный', DUSTY],
    ['дымчатый', [GRAY, 0.2]],
    ['лунный', LIGHT],
    ['восточный', DARK],
    ['царский', [BLACK, 0.07]],
    ['прозрачный', PALE],
  ],
  clay: [
    ['тёплый', WARM],
    ['старинный', DUSTY],
    ['южный', SAME],
    ['обожжённый', DARK],
    ['рыжий', [SUN, 0.12]],
    ['восточный', RICH],
    ['римский', [GRAY, 0.1]],
    ['тосканский', LIGHT],
  ],
  metal: [
    ['старинный', DUSTY],
    ['мягкий', LIGHT],
    ['лунный', PALE],
    ['редкий', SAME],
    ['звонкий', [WHITE, 0.06]],
    ['дымчатый', [GRAY, 0.2]],
    ['северный', [GRAY, 0.1]],
    ['царский', RICH],
  ],
}

type Noun = readonly [noun: string, gender: Gender, sort: Sort, hex: string]

const NOUNS: Readonly<Record<FamilySlug, readonly Noun[]>> = {
  belyy: [
    ['снег', 'm', 'nature', '#f1f3f5'],
    ['жасмин', 'm', 'flower', '#f5f2e8'],
    ['лилия', 'f', 'flower', '#f4f1ea'],
    ['облако', 'n', 'nature', '#eff1f3'],
    ['крокус', 'm', 'flower', '#f3f1f4'],
  ],
  molochnyy: [
    ['сливки', 'p', 'sweet', '#f1e4cf'],
    ['ваниль', 'f', 'sweet', '#f0e0c0'],
    ['пломбир', 'm', 'sweet', '#f1e6d4'],
    ['лён', 'm', 'fabric', '#e9dcc8'],
    ['зефир', 'm', 'sweet', '#f1dfd4'],
    ['магнолия', 'f', 'flower', '#f0e2d5'],
  ],
  bezhevyy: [
    ['песок', 'm', 'nature', '#d6b98f'],
    ['замша', 'f', 'fabric', '#c6a784'],
    ['кашемир', 'm', 'fabric', '#d2b99f'],
    ['берег', 'm', 'nature', '#d6c4a6'],
    ['халва', 'f', 'sweet', '#ccae84'],
    ['бисквит', 'm', 'sweet', '#dcbe90'],
  ],
  nyud: [
    ['нуга', 'f', 'sweet', '#d6a98a'],
    ['шёлк', 'm', 'fabric', '#dcb098'],
    ['вуаль', 'f', 'fabric', '#dcb5a0'],
    ['крем', 'm', 'sweet', '#dfad94'],
    ['сатин', 'm', 'fabric', '#d3a189'],
    ['мусс', 'm', 'sweet', '#d8a890'],
  ],
  pudra: [
    ['пудра', 'f', 'fabric', '#e2bdb4'],
    ['лента', 'f', 'fabric', '#deb2aa'],
    ['кружево', 'n', 'fabric', '#e2c8c0'],
    ['вереск', 'm', 'flower', '#c9a9ad'],
    ['пастила', 'f', 'sweet', '#e4c0b8'],
    ['гвоздика', 'f', 'flower', '#d9a8a4'],
  ],
  rozovyy: [
    ['роза', 'f', 'flower', '#e07f96'],
    ['пион', 'm', 'flower', '#e58aa4'],
    ['мальва', 'f', 'flower', '#d97aa0'],
    ['сакура', 'f', 'flower', '#efb0c0'],
    ['щербет', 'm', 'sweet', '#ee9bb0'],
    ['олеандр', 'm', 'flower', '#e87f9e'],
    ['камелия', 'f', 'flower', '#e56f86'],
  ],
  malinovyy: [
    ['малина', 'f', 'berry', '#c42a55'],
    ['фуксия', 'f', 'flower', '#c9246f'],
    ['азалия', 'f', 'flower', '#d23f74'],
    ['цикламен', 'm', 'flower', '#cc327a'],
    ['петуния', 'f', 'flower', '#b52c70'],
    ['ирга', 'f', 'berry', '#9c2458'],
  ],
  koral: [
    ['коралл', 'm', 'gem', '#ec6a5a'],
    ['персик', 'm', 'fruit', '#f29b7a'],
    ['грейпфрут', 'm', 'fruit', '#f07a68'],
    ['нектарин', 'm', 'fruit', '#ee7b5c'],
    ['гибискус', 'm', 'flower', '#e8605a'],
    ['герань', 'f', 'flower', '#ea6a60'],
  ],
  krasnyy: [
    ['рябина', 'f', 'berry', '#c22f25'],
    ['калина', 'f', 'berry', '#bf1f2b'],
    ['клубника', 'f', 'berry', '#cf2136'],
    ['мак', 'm', 'flower', '#d5202a'],
    ['тюльпан', 'm', 'flower', '#cf2036'],
    ['кумач', 'm', 'fabric', '#c8102e'],
    ['земляника', 'f', 'berry', '#d02a3a'],
  ],
  granat: [
    ['гранат', 'm', 'fruit', '#8d0f2b'],
    ['рубин', 'm', 'gem', '#960f34'],
    ['черешня', 'f', 'berry', '#8b1029'],
    ['вишня', 'f', 'berry', '#8f1530'],
    ['кизил', 'm', 'berry', '#8c1a28'],
    ['георгин', 'm', 'flower', '#8a1232'],
  ],
  bordo: [
    ['вино', 'n', 'drink', '#54101f'],
    ['виноград', 'm', 'fruit', '#4f1630'],
    ['инжир', 'm', 'fruit', '#521a2c'],
    ['мерло', 'n', 'drink', '#5a142a'],
    ['портвейн', 'm', 'drink', '#5c1526'],
    ['занавес', 'm', 'fabric', '#600f20'],
  ],
  terrakota: [
    ['глина', 'f', 'clay', '#b1603f'],
    ['охра', 'f', 'clay', '#ad5230'],
    ['клён', 'm', 'nature', '#b8502f'],
    ['паприка', 'f', 'fruit', '#b2452a'],
    ['костёр', 'm', 'nature', '#bb5030'],
    ['кирпич', 'm', 'clay', '#a64e38'],
    ['сердолик', 'm', 'gem', '#b3482c'],
  ],
  korichnevyy: [
    ['шоколад', 'm', 'sweet', '#5f3828'],
    ['каштан', 'm', 'nature', '#6e3b28'],
    ['какао', 'n', 'sweet', '#6d4533'],
    ['орех', 'm', 'fruit', '#7a5840'],
    ['дуб', 'm', 'nature', '#5d4432'],
    ['коньяк', 'm', 'drink', '#804624'],
    ['карамель', 'f', 'sweet', '#9a6236'],
    ['корица', 'f', 'sweet', '#875030'],
  ],
  oranzhevyy: [
    ['апельсин', 'm', 'fruit', '#ee7d21'],
    ['мандарин', 'm', 'fruit', '#ee7f2c'],
    ['хурма', 'f', 'fruit', '#e8702f'],
    ['облепиха', 'f', 'berry', '#ee952e'],
    ['янтарь', 'm', 'gem', '#dd832b'],
    ['настурция', 'f', 'flower', '#ee6c28'],
    ['тыква', 'f', 'fruit', '#e5772a'],
    ['морошка', 'f', 'berry', '#ea9440'],
  ],
  zheltyy: [
    ['лимон', 'm', 'fruit', '#f3da4a'],
    ['мимоза', 'f', 'flower', '#f3d045'],
    ['подсолнух', 'm', 'flower', '#f0b91f'],
    ['дыня', 'f', 'fruit', '#f0c95c'],
    ['нарцисс', 'm', 'flower', '#f4dc60'],
    ['колос', 'm', 'nature', '#dcb04a'],
    ['одуванчик', 'm', 'flower', '#f1c430'],
  ],
  oliva: [
    ['олива', 'f', 'fruit', '#80803f'],
    ['фисташка', 'f', 'fruit', '#aab26c'],
    ['полынь', 'f', 'nature', '#959d72'],
    ['шалфей', 'm', 'flower', '#9aa07a'],
    ['мох', 'm', 'nature', '#6f7642'],
    ['ковыль', 'm', 'nature', '#aea878'],
  ],
  zelenyy: [
    ['мята', 'f', 'nature', '#9acaa0'],
    ['лайм', 'm', 'fruit', '#a8c83c'],
    ['папоротник', 'm', 'nature', '#4c8050'],
    ['листва', 'f', 'nature', '#84b858'],
    ['луг', 'm', 'nature', '#6aa84f'],
    ['эвкалипт', 'm', 'nature', '#86b098'],
    ['берёза', 'f', 'nature', '#7fb069'],
  ],
  izumrud: [
    ['ель', 'f', 'nature', '#1a4634'],
    ['кедр', 'm', 'nature', '#265a44'],
    ['малахит', 'm', 'gem', '#137352'],
    ['изумруд', 'm', 'gem', '#0f6b4f'],
    ['бор', 'm', 'nature', '#225640'],
    ['нефрит', 'm', 'gem', '#34836a'],
    ['можжевельник', 'm', 'nature', '#2a5f50'],
  ],
  biryuza: [
    ['лагуна', 'f', 'nature', '#2f9ea6'],
    ['бирюза', 'f', 'gem', '#3aa6a0'],
    ['аквамарин', 'm', 'gem', '#6cc2bc'],
    ['волна', 'f', 'nature', '#2b8c8f'],
    ['гавань', 'f', 'nature', '#5b9aa0'],
    ['прилив', 'm', 'nature', '#3c8d98'],
    ['озеро', 'n', 'nature', '#4b9c9d'],
  ],
  goluboy: [
    ['небо', 'n', 'nature', '#8fc1ea'],
    ['незабудка', 'f', 'flower', '#7fa9e0'],
    ['лёд', 'm', 'nature', '#b4d4e8'],
    ['ручей', 'm', 'nature', '#88bfdc'],
    ['топаз', 'm', 'gem', '#6fb3dc'],
    ['голубика', 'f', 'berry', '#6f8fc0'],
    ['колокольчик', 'm', 'flower', '#8aa3dc'],
  ],
  siniy: [
    ['василёк', 'm', 'flower', '#3d5fc4'],
    ['сапфир', 'm', 'gem', '#13479c'],
    ['синева', 'f', 'nature', '#2a4a96'],
    ['море', 'n', 'nature', '#27496d'],
    ['лазурит', 'm', 'gem', '#22499a'],
    ['горечавка', 'f', 'flower', '#2c3fa8'],
    ['дельфиниум', 'm', 'flower', '#3450b0'],
  ],
  siren: [
    ['сирень', 'f', 'flower', '#a88fc6'],
    ['лаванда', 'f', 'flower', '#a893d0'],
    ['глициния', 'f', 'flower', '#b29cdc'],
    ['гиацинт', 'm', 'flower', '#9f8bd0'],
    ['ирис', 'm', 'flower', '#9384cc'],
    ['орхидея', 'f', 'flower', '#be8acc'],
  ],
  fioletovyy: [
    ['слива', 'f', 'fruit', '#4f2455'],
    ['фиалка', 'f', 'flower', '#653c9c'],
    ['аметист', 'm', 'gem', '#744a9e'],
    ['черника', 'f', 'berry', '#383060'],
    ['ежевика', 'f', 'berry', '#452050'],
    ['шелковица', 'f', 'berry', '#4d2144'],
  ],
  seryy: [
    ['гранит', 'm', 'gem', '#6b6a6c'],
    ['туман', 'm', 'nature', '#a6abb1'],
    ['дождь', 'm', 'nature', '#8b929b'],
    ['пепел', 'm', 'nature', '#9c9a97'],
    ['кварц', 'm', 'gem', '#8a8380'],
    ['асфальт', 'm', 'nature', '#63656a'],
  ],
  chernyy: [
    ['агат', 'm', 'gem', '#1c1a1f'],
    ['оникс', 'm', 'gem', '#121315'],
    ['тень', 'f', 'nature', '#222125'],
    ['обсидиан', 'm', 'gem', '#151416'],
    ['антрацит', 'm', 'gem', '#26272b'],
  ],
  zolotoy: [
    ['золото', 'n', 'metal', '#d0a437'],
    ['латунь', 'f', 'metal', '#b5923f'],
    ['бронза', 'f', 'metal', '#96703a'],
    ['солома', 'f', 'nature', '#c9a250'],
    ['искра', 'f', 'nature', '#cf9c40'],
  ],
  serebryanyy: [
    ['серебро', 'n', 'metal', '#b9bcc2'],
    ['жемчуг', 'm', 'gem', '#cfccca'],
    ['сталь', 'f', 'metal', '#9aa0a6'],
    ['платина', 'f', 'metal', '#c4c3bf'],
    ['метель', 'f', 'nature', '#c8cfd7'],
    ['опал', 'm', 'gem', '#c8ccd4'],
  ],
}

/** Returns an adjective in the given gender: agree('утренний', 'f') is 'утренняя'. */
export function agree(masculine: string, gender: Gender): string {
  if (gender === 'm') return masculine
  const stem = masculine.slice(0, -2)
  const isSoft = masculine.endsWith('ий') && !/[гкхжчшщ]$/.test(stem)
  const hushed = masculine.endsWith('ий') && !isSoft
  if (gender === 'f') return stem + (isSoft ? 'яя' : 'ая')
  if (gender === 'n') return stem + (isSoft ? 'ее' : hushed && /[жчшщ]$/.test(stem) ? 'ее' : 'ое')
  return stem + (isSoft || hushed ? 'ие' : 'ые')
}

export interface Blend {
  readonly name: string
  readonly family: FamilySlug
  readonly base: string
  readonly toward: string
  readonly amount: number
}

/** Blends that would sound odd. */
const REFUSED = new Set([
  'Царский асфальт',
  'Прозрачный гранит',
  'Прозрачный агат',
  'Прозрачный оникс',
  'Прозрачный обсидиан',
  'Прозрачный антрацит',
  'Прозрачный малахит',
  'Прозрачный лазурит',
  'Прозрачная бирюза',
  'Прозрачный коралл',
  'Уральский жемчуг',
  'Уральский коралл',
  'Сладкая паприка',
  'Ранний орех',
  'Сонный колос',
  'Лунный асфальт',
  'Лунный колос',
  'Ночной подсолнух',
  'Утренняя тень',
  'Дымчатый пепел',
  'Дымчатый костёр',
  'Сладкая олива',
  'Солнечный инжир',
  'Медовый лайм',
  'Медовая паприка',
  'Медовая олива',
  'Сочный орех',
  'Сочная олива',
  'Ранняя паприка',
  'Северная тень',
  'Ночной одуванчик',
  'Бархатный одуванчик',
  'Оранжерейный одуванчик',
  'Оранжерейный вереск',
  'Садовый одуванчик',
  'Оранжерейный мак',
  'Пряный зефир',
  'Пряный пломбир',
  'Садовый вереск',
  'Южный вереск',
  'Венецианский кумач',
  'Мягкий занавес',
  'Театральный лён',
  'Театральный кумач',
  'Тонкий занавес',
  'Тонкий кумач',
  'Рыжий кирпич',
  'Обожжённая охра',
  'Северный персик',
  'Садовая морошка',
  'Прозрачный нефрит',
  'Прозрачный антрацит',
  'Старинный антрацит',
  'Царский антрацит',
  'Терпкое мерло',
  'Рождественская пастила',
  'Праздничная халва',
  'Южный подсолнух',
  'Дымчатый снег',
  'Пряные сливки',
])

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}

export const SHADE_BLENDS: readonly Blend[] = (Object.keys(NOUNS) as FamilySlug[]).flatMap((family) =>
  NOUNS[family].flatMap(([noun, gender, sort, hex]) =>
    ADJECTIVES[sort]
      .map(([masculine, [toward, amount]]) => ({
        name: capital(`${agree(masculine, gender)} ${noun}`),
        family,
        base: hex,
        toward,
        amount,
      }))
      .filter((blend) => !REFUSED.has(blend.name)),
  ),
)
