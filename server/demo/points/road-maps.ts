import type { Random } from '../random.ts'
import type { OutletKind } from './carriers.ts'
import type { NearestMetro } from './nearest-metro.ts'

const COUNTER_ENTRANCES = [
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

const COUNTER_PLACES = [
  'первый этаж, рядом с аптекой',
  'первый этаж, напротив пекарни',
  'первый этаж, между цветочным магазином и парикмахерской',
  'цокольный этаж, по указателям',
  'второй этаж, налево от лестницы',
  'первый этаж, в конце коридора',
  'первый этаж, за отделением банка',
  'первый этаж, справа от продуктового магазина',
  'второй этаж, дверь напротив лифта',
  'первый этаж, рядом с ремонтом обуви',
  'первый этаж, слева от детского клуба',
]

const COUNTER_TIPS = [
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
  'Если ячейка не открылась, номер поддержки указан на экране.',
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

const TILL_PLACES = [
  'Выдают на кассе магазина, скажите, что пришли за интернет-заказом.',
  'Касса выдачи слева от входа, у стойки информации.',
  'Вход в магазин с улицы, посылки выдаёт любой кассир.',
  'Магазин на первом этаже жилого дома, выдача на ближней к выходу кассе.',
  'Магазин в отдельном здании, посылки выдают на первой кассе.',
]

const TILL_TIPS = [
  'Назовите кассиру код из сообщения.',
  'Перед магазином есть парковка.',
  'Вечером бывает очередь, спокойнее прийти утром.',
  'У входа есть пандус.',
]

const SHELF_PLACES = [
  'Постамат в тамбуре магазина, сразу за первой дверью.',
  'Постамат внутри магазина, за линией касс.',
  'Постамат у выхода из магазина, рядом с камерами хранения.',
  'Постамат в магазине, слева от входа, напротив касс самообслуживания.',
]

const SHELF_TIPS = [
  'Ячейка открывается кодом из сообщения.',
  'Забрать заказ можно, пока открыт магазин.',
  'Если ячейка не открылась, подойдите к администратору.',
]

interface Wording {
  places: readonly string[]
  tips: readonly string[]
}

const WORDINGS: Readonly<Record<Exclude<OutletKind, 'counter'>, Wording>> = {
  locker: { places: LOCKER_PLACES, tips: LOCKER_TIPS },
  office: { places: OFFICE_PLACES, tips: OFFICE_TIPS },
  till: { places: TILL_PLACES, tips: TILL_TIPS },
  shelf: { places: SHELF_PLACES, tips: SHELF_TIPS },
}

const WALK_KM_PER_MINUTE = 0.075
const LONGEST_WALK_MINUTES = 20

const plural = new Intl.PluralRules('ru')

/** Returns directions to a point in one or two sentences. */
export function roadMap(kind: OutletKind, metro: NearestMetro | null, random: Random): string {
  const { place, tip } = kind === 'counter' ? counterWords(random) : pickWords(WORDINGS[kind], random)
  const walk = metro === null ? null : walkFrom(metro)
  if (walk !== null && random.chance(0.6)) return `${walk} ${place}`
  return random.chance(0.55) ? `${place} ${tip}` : place
}

function counterWords(random: Random): { place: string; tip: string } {
  const place = `${random.pick(COUNTER_ENTRANCES)}, ${random.pick(COUNTER_PLACES)}.`
  return { place, tip: random.pick(COUNTER_TIPS) }
}

function pickWords({ places, tips }: Wording, random: Random): { place: string; tip: string } {
  return { place: random.pick(places), tip: random.pick(tips) }
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
