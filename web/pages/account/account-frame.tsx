import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { PATH_STARTS, paths } from '#shared/paths.ts'
import { useFavorites } from '#web/favorites/favorites-provider.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkStrip } from '../components/link-strip.tsx'
import { PageBody } from '../components/page-body.tsx'
import styles from './account-frame.module.css'
import { useSignOut } from './use-sign-out.ts'

interface AccountFrameProps {
  readonly title: string
  /** The heading if it differs from the title. */
  readonly heading?: ReactNode
  /**
   * Breadcrumbs after 'Личный кабинет'. The last one is the page itself and has no url. Empty on the account's home
   * page.
   */
  readonly crumbs: readonly { readonly name: string; readonly url?: string }[]
  readonly children: ReactNode
}

/** The layout of every page of the account: breadcrumbs (ACC-5), heading, and links to the other pages. */
export function AccountFrame({ title, heading, crumbs, children }: AccountFrameProps) {
  const own = { name: 'Личный кабинет', ...(crumbs.length > 0 ? { url: paths.personal } : {}) }
  return (
    <PageBody>
      <PageHead title={title} isIndexed={false} />
      <Breadcrumbs crumbs={[own, ...crumbs]} />
      <h1 className={styles.heading}>{heading ?? title}</h1>
      <div className={styles.columns}>
        <AccountNav />
        <div className={styles.content}>{children}</div>
      </div>
    </PageBody>
  )
}

function AccountNav() {
  const { pathname } = useLocation()
  const { count } = useFavorites()
  const { data: client } = trpc.auth.client.useQuery()
  const { signOut, isLeaving } = useSignOut()
  const link = (name: string, url: string, isCurrent: boolean, figure = 0) => ({
    ...{ name, url, isCurrent },
    ...(figure > 0 ? { note: formatNumber(figure) } : {}),
  })
  const isOrders = pathname.startsWith(paths.personalOrders) || pathname.startsWith(PATH_STARTS.personalOrder)
  return (
    <div className={styles.side}>
      <LinkStrip
        label="Личный кабинет"
        className={styles.nav ?? ''}
        links={[
          link('Обзор', paths.personal, pathname === paths.personal),
          link('Мои заказы', paths.personalOrders, isOrders),
          link('Купленные товары', paths.personalPurchases, pathname === paths.personalPurchases),
          link('Избранное', paths.favorites, false, count),
          link('Бонусы', paths.personalBonuses, pathname === paths.personalBonuses, client?.bonusBalance),
          link('Мои данные', paths.personalProfile, false),
        ]}
      />
      <button
        type="button"
        className={styles.leave}
        aria-disabled={isLeaving || undefined}
        onClick={() => void signOut(false)}
      >
        Выйти
      </button>
    </div>
  )
}
