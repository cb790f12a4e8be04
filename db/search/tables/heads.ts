import type { HeadRow } from './head-row.ts'
import { BRUSHES } from './heads/brushes.ts'
import { CARE } from './heads/care.ts'
import { COATS } from './heads/coats.ts'
import { DECORATION } from './heads/decoration.ts'
import { GIFTS } from './heads/gifts.ts'
import { HAIR } from './heads/hair.ts'
import { MAKEUP } from './heads/makeup.ts'
import { MODELLING } from './heads/modelling.ts'
import { NARROW_NAMES } from './heads/narrow-names.ts'
import { OTHER_NAMES } from './heads/other-names.ts'
import { TOOLS } from './heads/tools.ts'
import { WORKPLACE } from './heads/workplace.ts'

/** Two words that are the name of one thing, as long as they stand together. */
export interface PairRow {
  readonly words: string
  /** Whether the second word by itself names another thing than the pair: a 'гель лак' is no 'лак', but a paint is. */
  readonly isOther: boolean
}

/** 'база под гель лак выравнивающая' is none under lacquer, 'прозрачный гель лак' no gel. */
export const PAIRS: readonly PairRow[] = [
  { words: 'гель лак', isOther: true },
  { words: 'гель краска', isOther: false },
  { words: 'гель паутинка', isOther: false },
]

/** Kinds of which one is used after the other, so that 'с' may join them as 'и' does: 'дегидратор с праймером'. */
export const USED_TOGETHER: readonly string[] = [
  'Дегидратор, Праймер, Каучуковая база, Камуфлирующая база, Гель-лак, Топ, Матовый топ, Топ с эффектом',
  `Основа под лак, Каучуковая база, Камуфлирующая база, Лак для ногтей, Верхнее покрытие, Топ, Матовый топ,
    Топ с эффектом`,
  'Мономер, Акриловая пудра',
  'Карандаш для губ, Помада, Блеск для губ',
  'Скраб для рук, Маска для рук, Крем для рук, Скраб для ног, Крем для ног',
]

/**
 * All rows. Their order matters: of equal names the first wins, a half-typed one is completed by the first, and so is a
 * misspelled one corrected.
 */
export const HEADS: readonly HeadRow[] = [
  ...NARROW_NAMES,
  ...COATS,
  ...MODELLING,
  ...DECORATION,
  ...BRUSHES,
  ...TOOLS,
  ...WORKPLACE,
  ...CARE,
  ...GIFTS,
  ...MAKEUP,
  ...HAIR,
  ...OTHER_NAMES,
]
