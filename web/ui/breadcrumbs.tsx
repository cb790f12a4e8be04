import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { useKept } from '#web/lib/kept.ts'
import styles from './breadcrumbs.module.css'
import { Link } from './link.tsx'

interface BreadcrumbsProps {
  /** From the top level down. The last one is the page itself if it has no url. */
  readonly crumbs: readonly { readonly name: string; readonly url?: string | undefined }[]
}

export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const keep = useKept()
  return (
    <nav aria-label="Хлебные крошки">
      <ReportCrawlerFact fact={{ kind: 'trail', crumbs }} />
      {keep(
        ['crumbs', crumbs],
        <ol className={styles.crumbs}>
          <li>
            <Link to="/">Главная</Link>
          </li>
          {crumbs.map(({ name, url }) => (
            <li key={name}>{url ? <Link to={url}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
          ))}
        </ol>,
      )}
    </nav>
  )
}
