import type { Random } from '../random.ts'

/** Given names of invented authors, who write about themselves in the feminine. */
const NAMES = [
  ...['Анна', 'Мария', 'Елена', 'Ольга', 'Наталья', 'Екатерина', 'Ирина', 'Татьяна', 'Светлана', 'Юлия'],
  ...[
    'Анастасия',
    'Дарья',
    'Виктория',
    'Ксения',
    'Алина',
    'Полина',
    'Марина',
    'Людмила',
    'Вероника',
    'Софья',
  ],
  ...['Валентина', 'Галина', 'Надежда', 'Любовь', 'Оксана', 'Евгения', 'Кристина', 'Яна', 'Диана', 'Алёна'],
  ...['Регина', 'Лариса', 'Инна', 'Вера', 'Жанна', 'Эльвира', 'Гульнара', 'Динара', 'Тамара', 'Лилия'],
  ...['Варвара', 'Арина', 'Ульяна', 'Маргарита', 'Василиса', 'Нина', 'Зоя', 'Карина', 'Милана', 'Олеся'],
]
const INITIALS = [...'АБВГДЕЖЗИКЛМНОПРСТФХЧШЮЯ']

/** How often authors do not sign their reviews. */
const UNSIGNED_SHARE = 0.08

/** All signatures: 'Анна К.'. */
const SIGNATURES: readonly string[] = NAMES.flatMap((name) =>
  INITIALS.map((initial) => `${name}\u00a0${initial}.`),
)

/** Returns the author of a review; null for one who does not want to be named. */
export function authorOf(random: Random, taken: Set<string>): string | null {
  if (random.chance(UNSIGNED_SHARE)) return null
  for (;;) {
    const signature = random.pick(SIGNATURES)
    if (taken.has(signature)) continue
    taken.add(signature)
    return signature
  }
}
