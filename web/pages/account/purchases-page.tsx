import type { Purchase } from '#shared/account/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { pagedPath, parsePage, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { accountPage, pageCountOf } from '#web/account/account-lists.ts'
import { PurchaseRow } from '#web/account/purchase-row.tsx'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { ownReviewsInput } from '#web/reviews/own-reviews.ts'
import { ReviewPlace } from '#web/reviews/review-place.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-list.module.css'

/** /personal/purchases/: everything that the customer has bought, with current prices (ACC-2). */
export function PurchasesPage() {
  const page = parsePage(useAddressParams().get('page')) ?? 1
  const { data } = trpc.account.purchases.useQuery(accountPage(page))
  const { data: all } = trpc.account.purchasesCount.useQuery()
  if (!data || !all) return null
  const { purchasesCount } = all
  return (
    <AccountFrame
      title={page > 1 ? `Купленные товары, страница ${page}` : 'Купленные товары'}
      heading="Купленные товары"
      crumbs={[{ name: 'Купленные товары' }]}
    >
      {purchasesCount === 0 ? (
        <EmptyState
          title={'Покупок пока нет'}
          text={'Когда вы что-нибудь закажете, любимый оттенок будет легко найти и\u00a0купить снова.'}
        >
          <ButtonLink to={paths.catalog} look="ink">
            Перейти в&nbsp;каталог
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <p className={styles.count}>
              {formatNumber(purchasesCount)}&nbsp;{plural(purchasesCount, 'товар', 'товара', 'товаров')}, цены
              на&nbsp;сегодня
            </p>
          </div>
          <ul>
            {data.purchases.map((purchase) => (
              <PurchaseRow
                key={purchase.shopItemId}
                purchase={purchase}
                buy={<BuyButton tile={productOf(purchase)} />}
                favoriteToggle={<FavoriteToggle product={purchase} />}
                review={<ReviewPlace product={purchase} list={ownReviewsInput(data.purchases)} />}
              />
            ))}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        <PageLinks
          page={page}
          pageCount={pageCountOf(purchasesCount)}
          to={(number) => pagedPath(paths.personalPurchases, number)}
        />
      </div>
    </AccountFrame>
  )
}

/** Converts a purchase to a product for the basket. Its category is known only from the server's answer. */
function productOf({ img, tint, ...purchase }: Purchase) {
  return { ...purchase, category: [], picture: { src: img, tint } }
}
