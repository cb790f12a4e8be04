import type { ReactNode } from 'react'
import { countChosen } from '#shared/catalog/change-choice.ts'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { countText } from '#shared/catalog/count-text.ts'
import { listingPath } from '#shared/paths.ts'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './listing-head.module.css'

interface ListingHeadProps {
  readonly title: ReactNode
  readonly listing: Pick<Listing, 'total' | 'cutAt'>
}

/** The heading of a list with the number of products. */
export function ListingHead({ title, listing }: ListingHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.count}>{countText(listing)}</p>
    </header>
  )
}

interface ListingMetaProps {
  readonly title: string
  readonly description?: string
  /** Path of the list without a choice. */
  readonly path: string
  readonly listing: Listing
  readonly choice: ListingChoice
}

/**
 * Metadata of a list. Only the list without filters and sort is indexed, each of its pages under its own address,
 * because the number of combinations is unlimited.
 */
export function ListingMeta({ title, description, path, listing, choice }: ListingMetaProps) {
  const isChosen = countChosen(choice) > 0 || choice.sort !== undefined
  const { page, pageSize, items } = listing
  const isIndexed = !isChosen && items.length > 0
  return (
    <>
      <PageHead
        title={page > 1 ? `${title}, страница ${page}` : title}
        {...(description ? { description: page > 1 ? `Страница ${page}. ${description}` : description } : {})}
        path={listingPath(path, { page })}
        isIndexed={isIndexed}
        {...(items[0] ? { image: items[0].picture.src } : {})}
      />
      {isIndexed ? (
        <ReportCrawlerFact fact={{ kind: 'list', items, first: (page - 1) * pageSize + 1 }} />
      ) : null}
    </>
  )
}
