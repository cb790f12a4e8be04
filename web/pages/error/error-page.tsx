import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { phoneHref } from '#shared/company.ts'
import { paths } from '#shared/paths.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './error-page.module.css'

/** Shown for an unknown address (PAGE-4) and for an unexpected error. */
export function ErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <BrokenPage error={error} />
  const data: unknown = error.data
  return <MissingPage firstPage={typeof data === 'string' && isOwnPath(data) ? data : null} />
}

/**
 * Offers the search and the categories (PAGE-4), and, if the address names a page beyond the end of a list, the first
 * page of that list.
 */
function MissingPage({ firstPage }: { firstPage: string | null }) {
  return (
    <main className={styles.page}>
      <PageHead title="Страница не найдена" isIndexed={false} />
      <p className={styles.figure} aria-hidden="true">
        404
      </p>
      <h1>Такой страницы нет</h1>
      <p className={styles.text}>
        {firstPage === null ? 'Возможно, товар сняли с\u00a0продажи' : 'Возможно, список стал короче'} или
        в&nbsp;адресе опечатка. Найдите нужное по&nbsp;названию или&nbsp;номеру оттенка либо загляните
        в&nbsp;категории.
      </p>
      {firstPage === null ? null : (
        <ButtonLink to={firstPage} className={styles.first}>
          К&nbsp;первой странице
        </ButtonLink>
      )}
      <form className={styles.search} action={paths.search} method="get">
        <input
          className={styles.input}
          type="search"
          name="query"
          aria-label="Что найти"
          placeholder="Поиск по 15000 товаров..."
          maxLength={100}
          required
        />
        <Button type="submit" look="ink">
          НАЙТИ
        </Button>
      </form>
      <Categories />
    </main>
  )
}

function BrokenPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { phone } = usePageData().company
  useEffect(() => console.warn('page failed', error), [error])
  return (
    <main className={styles.page}>
      <PageHead title="Что-то пошло не так" isIndexed={false} />
      <h1>Что-то пошло не&nbsp;так</h1>
      <p className={styles.text}>
        Страница не&nbsp;открылась. Корзина и&nbsp;избранное целы: попробуйте ещё раз, а&nbsp;если
        не&nbsp;поможет, зайдите немного позже{phone === null ? '' : ' или\u00a0позвоните: '}
        {phone === null ? null : (
          <a className={styles.phone} href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        .
      </p>
      <div className={styles.ways}>
        {/* It works without scripts (MILE-302), and loads all again, because what has failed may be a part of the app. */}
        <ButtonLink look="ink" to={pathname + search} isDocument>
          Повторить
        </ButtonLink>
        <ButtonLink to={paths.home}>На&nbsp;главную</ButtonLink>
      </div>
      <Categories />
    </main>
  )
}

/** The menu's categories as far as they are known; nothing is requested, because that may be what has failed. */
function Categories() {
  const { data: menu } = trpc.catalog.menu.useQuery(undefined, { enabled: false })
  if (!menu || menu.categories.length === 0) return null
  return (
    <nav aria-label="Разделы">
      <ul className={styles.categories}>
        {menu.categories.map(({ label, url }) => (
          <li key={url}>
            <Link to={url}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
