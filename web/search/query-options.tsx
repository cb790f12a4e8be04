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

interface QueryOptionsProps {
  readonly typed: string
  /** The part of the history that is shown, newest first (SEARCH-31). */
  readonly history: readonly string[]
  readonly sts: readonly SearchTerm[]
  readonly view: AutocompleteView | null
}

/** Whole queries that can be chosen instead of typing them (SEARCH-10 to SEARCH-12). */
export function QueryOptions({ typed, history, sts, view }: QueryOptionsProps) {
  const words = view ? (view.correction ?? view.query) : ''
  return (
    <>
      {history.length > 0 ? (
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
      ) : null}
      {sts.length > 0 ? (
        <OptionGroup id="popular" title="Часто ищут" className={styles.group} titleClassName={styles.title}>
          {sts.slice(0, MAX_POPULAR).map(({ st }, i) => (
            <Option
              key={st}
              id={`popular-${i}`}
              to={searchPath({ query: st, category: '' })}
              query={st}
              label={st}
              className={styles.row}
            >
              <Icon name="search" size={16} className={styles.sign} />
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
        <OptionGroup id="within" title="В категории" className={styles.group} titleClassName={styles.title}>
          {view.categories.slice(0, MAX_IN_CATEGORY).map(({ id, name, path }) => (
            <Option
              key={id}
              id={`within-${id}`}
              to={searchPath({ query: words, category: path })}
              query={words}
              label={`${words} в категории «${name}»`}
              className={styles.row}
            >
              <Icon name="search" size={16} className={styles.sign} />
              <span>
                <span className={styles.typed}>{words}</span> в&nbsp;категории{' '}
                <span className={styles.name}>«{name}»</span>
              </span>
            </Option>
          ))}
        </OptionGroup>
      ) : null}
    </>
  )
}
