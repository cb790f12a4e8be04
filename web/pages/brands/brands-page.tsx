import type { BrandsView } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyShop } from '../components/empty-shop.tsx'
import { PageBody } from '../components/page-body.tsx'
import styles from './brands-page.module.css'

type Brand = BrandsView['brands'][number]

export function BrandsPage() {
  const { data } = trpc.catalog.brands.useQuery()
  if (!data) return null
  const letters = byLetter(data.brands)
  const count = data.brands.length
  return (
    <PageBody>
      <PageHead
        title="Бренды"
        description={`${count === 0 ? 'Бренды' : `${count} ${plural(count, 'бренд', 'бренда', 'брендов')}`} косметики для ногтей и красоты от А до Z`}
        path={paths.brands}
      />
      <Breadcrumbs crumbs={[{ name: 'Бренды' }]} />
      <h1>Бренды</h1>
      {count === 0 ? <EmptyShop /> : <Letters letters={letters} />}
    </PageBody>
  )
}

function Letters({ letters }: { letters: readonly [string, Brand[]][] }) {
  return (
    <>
      <nav className={styles.letters} aria-label="Буквы">
        {letters.map(([letter]) => (
          <a key={letter} href={`#${letterId(letter)}`}>
            {letter}
          </a>
        ))}
      </nav>
      <div className={styles.columns}>
        {letters.map(([letter, brands]) => (
          <section key={letter} className={styles.group} aria-labelledby={letterId(letter)}>
            <h2 id={letterId(letter)} className={styles.letter}>
              {letter}
            </h2>
            <ul>
              {brands.map(({ name, url, country, productCount }) => (
                <li key={url}>
                  <Link to={url} className={styles.brand}>
                    <span>
                      {name}
                      {country === '' ? null : <small> {country}</small>}
                    </span>
                    <span className={styles.count}>{formatNumber(productCount)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** Groups brands by their first letter and keeps their order; all digits form one group. */
function byLetter(brands: readonly Brand[]): [string, Brand[]][] {
  const groups = new Map<string, Brand[]>()
  for (const brand of brands) {
    const first = brand.name.charAt(0).toLocaleUpperCase('ru')
    const letter = /\d/.test(first) ? '0–9' : first
    groups.set(letter, [...(groups.get(letter) ?? []), brand])
  }
  return [...groups]
}

function letterId(letter: string): string {
  return `letter-${letter}`
}
