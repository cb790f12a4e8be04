import { type MouseEvent, useEffect, useRef } from 'react'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import type { ListingAddress } from './listing-address.ts'
import type { useMorePages } from './more-pages.ts'
import styles from './product-listing.module.css'

interface ListingFootProps {
  readonly listing: Listing
  readonly more: ReturnType<typeof useMorePages>
  readonly choice: ListingChoice
  readonly address: ListingAddress
}

/** 'Показать ещё' adds the next page below the last one; without scripts it is a link to that page. */
export function ListingFoot({ listing, more, choice, address }: ListingFootProps) {
  const { total, pageCount, pageSize } = listing
  const { lastPage, isLoading, isFailed, showNext } = more
  const rest = Math.min(pageSize, total - lastPage * pageSize)

  function onMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isLoading) return
    firstNew.current = count
    showNext()
  }

  // Below the last page the pressed button disappears, so the first added product takes the focus (UI-19).
  const count = more.items.length
  const firstNew = useRef<number | null>(null)
  const footRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = firstNew.current
    if (first === null || count <= first) return
    firstNew.current = null
    if (document.activeElement !== document.body) return
    const added = footRef.current?.previousElementSibling?.children[first]
    added?.querySelector('a')?.focus({ preventScroll: true })
  }, [count])

  return (
    <div ref={footRef} className={styles.foot}>
      <p className={styles.shown} aria-live="polite">
        Показано {formatNumber(more.items.length)} из&nbsp;{formatNumber(total)}
      </p>
      {isFailed ? <p role="alert">Не&nbsp;получилось загрузить. Попробуйте ещё раз</p> : null}
      {rest > 0 ? (
        <ButtonLink
          to={address.to({ ...choice, page: lastPage + 1 })}
          rel="next"
          aria-busy={isLoading || undefined}
          onClick={onMore}
        >
          {isLoading ? 'Загружаем…' : `Показать ещё\u00a0${rest}`}
        </ButtonLink>
      ) : null}
      <PageLinks
        page={lastPage}
        pageCount={pageCount}
        to={(number) => address.to({ ...choice, page: number })}
      />
    </div>
  )
}
