import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { tileRequests } from '#web/favorites/tile-requests.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ShopTile } from '../components/shop-tile.tsx'
import styles from './favorites-page.module.css'

const TITLE = 'С\u00a0вами поделились'

/** Somebody's favorites as everybody with the link sees them (FAV-8). */
export function SharedFavorites({ token }: { token: string }) {
  const { data: shared } = trpc.favorites.shared.useQuery({ token })
  const ids = shared?.shopItemIds ?? []
  const answers = trpc.useQueries((t) => tileRequests(ids).map((request) => t.catalog.tiles(request)))
  const tiles = answers.flatMap(({ data }) => data?.items ?? [])

  return (
    <main className={styles.page}>
      <PageHead title={TITLE} isIndexed={false} />
      <Breadcrumbs crumbs={[{ name: TITLE }]} />
      <div className={styles.heading}>
        <h1>
          {TITLE}{' '}
          {tiles.length > 0 ? (
            <span className={styles.count}>
              {formatNumber(tiles.length)}&nbsp;{plural(tiles.length, 'товар', 'товара', 'товаров')}
            </span>
          ) : null}
        </h1>
        {tiles.length > 0 ? (
          <p className={styles.lead}>
            Менять этот список может только тот, кто им поделился. Сердечко у&nbsp;товара добавит его
            в&nbsp;ваше избранное.
          </p>
        ) : null}
      </div>
      {tiles.length === 0 ? (
        <EmptyState
          title="В этом списке пока пусто"
          text="Товары из него убрали или больше не продают. Загляните позже: список по ссылке всегда свежий."
        >
          <ButtonLink to={paths.catalog} look="ink">
            Перейти в&nbsp;каталог
          </ButtonLink>
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
    </main>
  )
}
