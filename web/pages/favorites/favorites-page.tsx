import { useState } from 'react'
import { useParams } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'
import { ShareFavorites } from '#web/favorites/share-favorites.tsx'
import { tileRequests } from '#web/favorites/tile-requests.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LeadOn } from '../components/lead-on.tsx'
import { ShopTile } from '../components/shop-tile.tsx'
import styles from './favorites-page.module.css'
import { SharedFavorites } from './shared-favorites.tsx'

/** The shopper's own favorites, or those that a link shows. */
export function FavoritesPage() {
  const { token } = useParams()
  return token === undefined ? <OwnFavorites /> : <SharedFavorites token={token} />
}

/**
 * The favorites (FAV-2). A product that is removed keeps its tile until the page is left, because removing it may
 * have been a mistake.
 */
function OwnFavorites() {
  const { ids, count } = useFavorites()
  const [requests, setRequests] = useState(() => tileRequests(ids))
  // The shelves stay when a product on them becomes the first favorite, because its heart has the focus.
  const [wasEmpty] = useState(ids.length === 0)
  const shown = new Set(requests.flatMap(({ shopItemIds }) => shopItemIds))
  const added = ids.filter((id) => !shown.has(id))
  // By a request of their own, so that the tiles of the others stay.
  if (added.length > 0) setRequests([...tileRequests(added), ...requests])
  const answers = trpc.useQueries((t) => requests.map((request) => t.catalog.tiles(request)))
  const tiles = answers.flatMap(({ data }) => data?.items ?? [])
  const failed = answers.filter(({ isError }) => isError)

  return (
    <main className={styles.page}>
      <PageHead title="Избранное" isIndexed={false} />
      <Breadcrumbs crumbs={[{ name: 'Избранное' }]} />
      <div className={styles.heading}>
        <h1>
          Избранное{' '}
          {count > 0 ? (
            <span className={styles.count}>
              {formatNumber(count)}&nbsp;{plural(count, 'товар', 'товара', 'товаров')}
            </span>
          ) : null}
        </h1>
        {count > 0 ? <ShareFavorites /> : null}
      </div>
      {requests.length === 0 ? (
        <EmptyState
          title="Здесь пока пусто"
          text="Нажмите на сердечко у товара, и он будет ждать вас здесь. Входить для этого не нужно."
        >
          <ButtonLink to={paths.catalog} look="ink">
            Перейти в&nbsp;каталог
          </ButtonLink>
          <ButtonLink to={paths.discounts}>Смотреть скидки</ButtonLink>
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {tiles.map((tile, i) => (
            <li key={tile.shopItemId}>
              <ShopTile tile={tile} loading={i < 4 ? 'eager' : 'lazy'} />
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 ? (
        <p role="alert">
          Не получилось загрузить товары.{' '}
          <Button look="link" onClick={() => failed.map(({ refetch }) => refetch())}>
            Повторить
          </Button>
        </p>
      ) : null}
      {wasEmpty ? <LeadOn /> : null}
    </main>
  )
}
