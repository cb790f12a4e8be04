import { paths } from '#shared/paths.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './empty-shop.module.css'

/** Returns whether the shop has no products yet (PAGE-18), by the menu, which is loaded with every page. */
export function useIsShopEmpty(): boolean {
  const { data: menu } = trpc.catalog.menu.useQuery()
  return menu !== undefined && menu.categories.length === 0
}

/** Shown in place of lists and sliders in a shop without products. */
export function EmptyShop() {
  return (
    <div className={styles.place}>
      <EmptyState
        title="Товары скоро появятся"
        text={'Мы расставляем их по\u00a0полкам. Загляните немного позже.'}
      >
        <ButtonLink to={paths.contacts}>Контакты</ButtonLink>
      </EmptyState>
    </div>
  )
}
