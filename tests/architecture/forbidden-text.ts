import { posix } from 'node:path'
import { isTest, lineAt, type SourceFile, type Violation } from './source-file.ts'
import { moduleRequests } from './syntax.ts'

interface TextRule {
  readonly rule: string
  readonly pattern: RegExp
  readonly applies: (path: string) => boolean
}

const everywhere = () => true

const COUNTED = 'товар|бонус|заказ|день|дн[яе]|час|минут|секунд|цифр|рубл|пункт|магазин|оттен|отзыв|бренд|раз'
/** Matches what separates a number from its noun: white space and tags other than links. */
const GAP = String.raw`(?:\\u00a0|&nbsp;|\s|<(?!Link)\/?\w+>)+(?:разных )?`

const RULES: readonly TextRule[] = [
  {
    rule: 'no promises in comments: do it, or write it in docs/decisions.md',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/g,
    applies: everywhere,
  },
  {
    rule: 'no paths of one machine',
    pattern: /(?<![\w.:/])\/(?:work|home|root|Users)\/\w/g,
    applies: everywhere,
  },
  {
    rule: 'every test runs: no .only, no .skip',
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b/g,
    applies: (path) => isTest(path) || path.startsWith('tests/'),
  },
  {
    rule: 'a noun follows its figure by shared/plural.ts',
    pattern: new RegExp(String.raw`(?<!\{' ')\}${GAP}(?:${COUNTED})[а-яё]*`, 'g'),
    // Texts of the demo contain fixed numbers, whose endings are written by hand.
    applies: (path) => /^(?:shared|server\/(?!demo\/)|web)\//.test(path) && !isTest(path),
  },
]

export function findForbiddenText(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) =>
    RULES.filter(({ applies }) => applies(path)).flatMap(({ rule, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        rule,
        path,
        line: lineAt(text, match.index),
        found: match[0],
      })),
    ),
  )
}

/** Finds relative imports of files outside the project: dependencies belong in it or in node_modules. */
export function findImportsFromOutside(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    moduleRequests(file)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter(({ specifier }) => posix.join(posix.dirname(file.path), specifier).startsWith('..'))
      .map(({ specifier, offset }) => ({
        rule: 'no imports from outside the project',
        path: file.path,
        line: lineAt(file.text, offset),
        found: specifier,
      })),
  )
}
