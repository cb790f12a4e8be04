import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { usePageData } from '#web/lib/page-data.ts'

interface PageHeadProps {
  /** The title without the shop's name, which is appended. */
  readonly title: string
  readonly description?: string
  /** Canonical path; absent if the page must not be indexed. */
  readonly path?: string
  readonly isIndexed?: boolean
  /** Path of the picture shown with shared links to the page. */
  readonly image?: string
}

/**
 * Title and metadata of a page, which React hoists into the document's head. The server adds what only crawlers read.
 */
export function PageHead({ title, description, path, isIndexed = true, image }: PageHeadProps) {
  const { origin } = usePageData()
  const full = `${title} — Глянец`
  const canonical = isIndexed ? path : undefined
  return (
    <>
      <ReportCrawlerFact fact={{ kind: 'page', title: full, description, path: canonical, image }} />
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isIndexed ? null : <meta name="robots" content="noindex" />}
      {canonical ? <link rel="canonical" href={origin + canonical} /> : null}
    </>
  )
}
