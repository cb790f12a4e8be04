import { useParams } from 'react-router'
import { lookBasketPath, paths } from '#shared/paths.ts'
import { trpc } from '#web/lib/trpc.ts'
import { LookCard } from '#web/looks/look-card.tsx'
import { PutInBasket } from '#web/looks/put-in-basket.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageBody } from '../components/page-body.tsx'
import { LookPage } from './look-page.tsx'
import styles from './looks-page.module.css'

/** All lessons, or the one that the address names. */
export function LooksPage() {
  const { slug } = useParams()
  return slug === undefined ? <Looks /> : <LookPage key={slug} slug={slug} />
}

function Looks() {
  const { data } = trpc.looks.list.useQuery()
  if (!data) return null
  const { looks } = data
  return (
    <PageBody>
      <PageHead
        title={'Уроки маникюра, педикюра и\u00a0макияжа'}
        description={`Пошаговые уроки мастеров и наборы к ним: ${looks.map(({ title }) => title).join(', ')}`}
        path={paths.looks}
        isIndexed={looks.length > 0}
      />
      <Breadcrumbs crumbs={[{ name: 'Уроки' }]} />
      <h1>Уроки</h1>
      {looks.length === 0 ? (
        <EmptyState
          title="Уроки скоро появятся"
          text={
            'Мы записываем их вместе с\u00a0мастерами. А\u00a0пока всё для маникюра есть в\u00a0каталоге.'
          }
        >
          <ButtonLink to={paths.catalog} look="ink">
            Перейти в&nbsp;каталог
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>
            Мастер рассказывает по&nbsp;шагам, а&nbsp;средства из&nbsp;урока можно положить в&nbsp;корзину
            одной кнопкой.
          </p>
          <ul className={styles.grid}>
            {looks.map((look, i) => (
              <li key={look.slug}>
                <LookCard look={look} tone={i} level={2} isFirst={i < 4}>
                  {look.productCount > 0 ? (
                    <div className={styles.buy}>
                      <PutInBasket slug={look.slug} action={lookBasketPath(look.slug)} isQuiet />
                    </div>
                  ) : null}
                </LookCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageBody>
  )
}
