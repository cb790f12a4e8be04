import { searchPath } from '#shared/paths.ts'
import type { AutocompleteView, SearchTerm } from '#shared/search/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Option, OptionGroup } from './option.tsx'
import styles from './query-options.module.css'
import { markTyped } from './query-words.ts'

/** Limits of the popup (SEARCH-20, SEARCH-21). */
const MAX_POPULAR = 4
const MAX_IN_CATEGORY = 3

/** Earlier queries, newest first (SEARCH-10, SEARCH-31). */
export function PastQueries({ history }: { history: readonly string[] }) {
  if (history.length === 0) return null
  return (
    <OptionGroup
      id="history"
      title="Вы искали"
      className={styles.group}
      titleClassName={classNames(styles.title, styles.tall)}
    >
      {history.map((query, i) => (
        <Option
          key={query}
          id={`history-${i}`}
          to={searchPath({ query, category: '' })}
          query={query}
          className={classNames(styles.row, styles.past)}
        >
          <Icon name="clock" size={16} className={styles.sign} />
          <span className={styles.line}>{query}</span>
        </Option>
      ))}
    </OptionGroup>
  )
}

interface WholeQueriesProps {
  readonly typed: string
  readonly sts: readonly SearchTerm[]
  readonly view: AutocompleteView | null
  /** True to show them as chips beside their titles, in one row. */
  readonly isInRow?: boolean
}

/** Whole queries that can be chosen instead of typing them (SEARCH-11, SEARCH-12). */
export function WholeQueries({ typed, sts, view, isInRow = false }: WholeQueriesProps) {
  const words = view ? (view.correction ?? view.query) : ''
  const [group, title, row] = isInRow
    ? [styles.strip, styles.label, styles.chip]
    : [styles.group, styles.title, styles.row]
  return (
    <>
      {sts.length > 0 ? (
        <OptionGroup id="popular" title="Часто ищут" className={group} titleClassName={title}>
          {sts.slice(0, MAX_POPULAR).map(({ st }, i) => (
            <Option
              key={st}
              id={`popular-${i}`}
              to={searchPath({ query: st, category: '' })}
              query={st}
              label={st}
              className={row}
            >
              {isInRow ? null : <Icon name="search" size={16} className={styles.sign} />}
              <span>
                {markTyped(st, typed).map(({ text, isMatch }, part) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same word may appear twice
                  isMatch ? <b key={part}>{text}</b> : text,
                )}
              </span>
            </Option>
          ))}
        </OptionGroup>
      ) : null}
      {view && view.categories.length > 0 ? (
        <OptionGroup id="within" title="В категории" className={group} titleClassName={title}>
          {view.categories.slice(0, MAX_IN_CATEGORY).map(({ id, name, path }) => (
            <Option
              key={id}
              id={`within-${id}`}
              to={searchPath({ query: words, category: path })}
              query={words}
              label={`${words} в категории «${name}»`}
              className={row}
            >
              {isInRow ? null : <Icon name="search" size={16} className={styles.sign} />}
              <span>
                {isInRow ? null : (
                  <>
                    <span className={styles.typed}>{words}</span> в&nbsp;категории{' '}
                  </>
                )}
                <span className={styles.name}>«{name}»</span>
              </span>
            </Option>
          ))}
        </OptionGroup>
      ) : null}
    </>
  )
}
