import type { Random } from '../random.ts'
import type { OutletKind } from './carriers.ts'
import type { NearestMetro } from './nearest-metro.ts'

const DESK_ENTRANCES = [
  'Вход со двора',
  'Вход с торца здания',
  'Вход с улицы',
  'Отдельный вход слева от второго подъезда',
  'Отдельный вход под зелёным козырьком',
  'Вход со стороны парковки',
  'Вход через стеклянные двери на углу дома',
  'Вход по ступеням, справа от арки',
  'Вход с крыльца в середине дома',
]

const DESK_PLACES = [
  'первый этаж, рядом с аптекой',
  'первый этаж, напротив пекарни',
  'первый этаж, между цветочным магазином и парикмахерской',
  'цокольный этаж, по указателям',
  'второй этаж, налево от лестницы',
  'первый этаж, в конце коридора',
  'первый этаж, за отделением банка',
  'первый этаж, справа от продуктового магазина',
  'второй этаж торгового центра, у эскалатора',
  'первый этаж, рядом с ремонтом обуви',
  'первый этаж, слева от детского клуба',
]

const DESK_TIPS = [
  'Ориентир — вывеска над дверью.',
  'Во дворе есть бесплатная парковка.',
  'На двери домофон, наберите 1 и кнопку вызова.',
  'У входа есть пандус.',
  'Дверь открывается на себя, на окнах баннер пункта.',
  'Если дверь закрыта, позвоните в звонок справа.',
  'Въезд во двор через шлагбаум, пешком пройти можно свободно.',
  'Заказ выдают по коду из сообщения.',
  'По выходным удобнее приходить до обеда.',
]

const LOCKER_PLACES = [
  'Постамат стоит в тамбуре супермаркета, справа от входа.',
  'Постамат внутри магазина, за линией касс.',
  'Постамат на улице, у главного входа в торговый центр.',
  'Постамат на первом этаже торгового центра, рядом с банкоматами.',
  'Постамат в холле бизнес-центра, пропуск не нужен.',
  'Постамат под навесом, с торца жилого дома.',
  'Постамат у входа в аптеку, под камерой.',
  'Постамат в фойе дома быта, слева от гардероба.',
]

const LOCKER_TIPS = [
  'Ячейка открывается кодом из сообщения.',
  'Работает и в мороз, экран включается касанием.',
  'Ночью площадка освещена.',
  'Верхние ячейки высоко: при получении можно попросить нижнюю.',
  'На месте принимают только карты.',
]

const OFFICE_PLACES = [
  'Вход с улицы, первый этаж жилого дома.',
  'Отдельно стоящее здание с синей вывеской.',
  'Вход с торца дома, над дверью синий козырёк.',
  'Первый этаж, вход рядом с остановкой.',
  'Вход со двора, первая дверь от арки.',
  'Одноэтажная пристройка к жилому дому.',
]

const OFFICE_TIPS = [
  'В электронной очереди выберите «Получить посылку».',
  'Посылки выдают в третьем окне.',
  'Возьмите паспорт или код из сообщения.',
  'Меньше всего людей после обеда.',
  'У входа есть пандус и кнопка вызова.',
]

const WALK_KM_PER_MINUTE = 0.075
const LONGEST_WALK_MINUTES = 20

const plural = new Intl.PluralRules('ru')

/** How to find the place: one or two sentences. */
export function roadMap(kind: OutletKind, metro: NearestMetro | null, random: Random): string {
  const place = sentenceOfPlace(kind, random)
  const walk = metro === null ? null : walkFrom(metro)
  if (walk !== null && random.chance(0.6)) return `${walk} ${place}`
  return random.chance(0.55) ? `${place} ${random.pick(tipsOf(kind))}` : place
}

function sentenceOfPlace(kind: OutletKind, random: Random): string {
  if (kind === 'locker') return random.pick(LOCKER_PLACES)
  if (kind === 'office') return random.pick(OFFICE_PLACES)
  return `${random.pick(DESK_ENTRANCES)}, ${random.pick(DESK_PLACES)}.`
}

function tipsOf(kind: OutletKind): readonly string[] {
  if (kind === 'locker') return LOCKER_TIPS
  return kind === 'office' ? OFFICE_TIPS : DESK_TIPS
}

function walkFrom({ name, km }: NearestMetro): string | null {
  const minutes = Math.max(2, Math.round(km / WALK_KM_PER_MINUTE))
  return minutes > LONGEST_WALK_MINUTES ? null : `От метро «${name}» ${minutesText(minutes)} пешком.`
}

function minutesText(minutes: number): string {
  const form = plural.select(minutes)
  if (form === 'one') return `${minutes} минута`
  return form === 'few' ? `${minutes} минуты` : `${minutes} минут`
}
