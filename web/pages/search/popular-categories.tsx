import { trpc } from '#web/lib/trpc.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import styles from './popular-categories.module.css'

/** A way on from a search without words or results; the menu is loaded with every page. */
export function PopularCategories() {
  const { data: menu } = trpc.catalog.menu.useQuery()
  if (!menu) return null
  return (
    <section className={styles.section} aria-labelledby="popular-categories">
      <h2 id="popular-categories">Популярные категории</h2>
      <ul className={styles.chips}>
        {menu.categories.map(({ name, url }) => (
          <li key={url}>
            <ChipLink to={url}>{name}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
