import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './sign-in-reasons.module.css'

/**
 * What signing in gives, beside the steps of the popup: a picture of the shop's first category where there is space for
 * it, and four reasons.
 */
export function SignInReasons() {
  const { accrualPercent } = usePageData().terms
  const { data: menu } = trpc.catalog.menu.useQuery()
  const [isWide] = useState(() => window.matchMedia('(min-width: 840px)').matches)
  const { data: pictures } = trpc.catalog.menuPictures.useQuery(undefined, { enabled: isWide })
  const picture = pictures?.entries[menu?.categories[0]?.url ?? paths.catalog]?.picture
  const reasons: readonly (readonly [IconName, string])[] = [
    ['star', `Вернём бонусами ${accrualPercent}\u00a0% каждого заказа`],
    ['truck', 'Покажем, где заказ и\u00a0когда привезут'],
    ['clock', 'Запомним покупки: номер любимого оттенка не\u00a0потеряется'],
    ['heart', 'Избранное и\u00a0корзина\u00a0— на\u00a0всех устройствах'],
  ]
  return (
    <>
      <div className={styles.picture} style={picture && { backgroundColor: picture.tint }}>
        {picture ? <img src={picture.src} width={400} height={500} alt="" decoding="async" /> : null}
      </div>
      <ul className={styles.reasons} aria-label="Что даёт вход">
        {reasons.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
