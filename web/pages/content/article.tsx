import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './article.module.css'

interface ArticleProps {
  readonly title: string
  readonly description: string
  readonly path: string
  /** The large paragraph below the heading. */
  readonly lead: ReactNode
  /** Anchors and titles of the blocks, for the table of contents of a long page. */
  readonly contents?: readonly (readonly [anchor: string, title: string])[]
  /** The blocks, each with a heading. */
  readonly children: ReactNode
}

/** A text page: one heading, one lead paragraph, and blocks below dark lines. */
export function Article({ title, description, path, lead, contents, children }: ArticleProps) {
  return (
    <main className={styles.page}>
      <PageHead title={title} description={description} path={path} />
      <Breadcrumbs crumbs={[{ name: title }]} />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {contents ? (
        <nav className={styles.contents} aria-label="На этой странице">
          <ul>
            {contents.map(([anchor, name]) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.blocks}>{children}</div>
    </main>
  )
}

/** A list with names at the left and texts at the right, separated by thin lines. */
export function Facts({ rows }: { rows: readonly (readonly [name: ReactNode, text: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, text], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are constant and never move
        <div key={i}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Class name of a link inside a sentence. */
export const inText = styles.inText
