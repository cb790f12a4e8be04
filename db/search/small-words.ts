import { STOP_WORDS } from './search-tokens.ts'

/** Words that begin a clause: what follows tells of the product but does not name it. */
export const CLAUSE: readonly string[] = [
  ...['чтобы', 'чтоб', 'который', 'которая', 'которое', 'которые', 'которых', 'которым', 'которую'],
  ...['которого', 'котором', 'которой', 'которыми'],
]
/** Words that begin another clause. */
export const WHEN: readonly string[] = [
  'если',
  'когда',
  'где',
  'куда',
  'кто',
  'кого',
  'кому',
  'тех',
  'тем',
  'потому',
]
/** These deny what follows. */
export const NOT = 'не'
export const EXCEPT = 'кроме'
/** Behind 'не' they deny how much of it there is: 'не слишком яркая' is as much denied as 'не яркая'. */
export const TOO: ReadonlySet<string> = new Set([
  ...['слишком', 'очень', 'такой', 'такая', 'такое', 'такие', 'сильно', 'особо', 'чересчур'],
])

/** Words that lead others and say nothing by themselves. */
export const PREPOSITIONS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...[
    'после',
    'против',
    'при',
    'за',
    'до',
    'у',
    'о',
    'об',
    'а',
    'но',
    'перед',
    'через',
    'про',
    'во',
    'время',
  ],
  ...['около', 'вокруг', 'между', 'над', 'ко', 'из-под', EXCEPT, 'ради'],
  ...CLAUSE,
  ...WHEN,
])

/** What joins things of which any will do. */
export const EITHER: ReadonlySet<string> = new Set(['и', 'или', 'либо', 'плюс', 'а', 'также', 'еще'])

/** What follows these says what a thing has. */
export const WITH: ReadonlySet<string> = new Set(['с', 'со'])

/** What follows these says what a thing has or lacks. */
export const WITH_OR_WITHOUT: ReadonlySet<string> = new Set([...WITH, 'без'])
/** What follows these says what a thing has, lacks, or is made of. */
export const HAVING: ReadonlySet<string> = new Set([...WITH_OR_WITHOUT, 'из'])
/** What follows these is a flaw or a complaint. */
export const AGAINST: ReadonlySet<string> = new Set(['от', 'против'])
