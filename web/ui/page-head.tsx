import { TellCrawlers } from '#web/lib/crawler-facts.ts'
import { usePageData } from '#web/lib/page-data.ts'

interface PageHeadProps {
  /** Without the shop's name, which follows it. */
  readonly title: string
  readonly description?: string
  /** Canonical path; absent where the page is not to be indexed. */
  readonly path?: string
  readonly isIndexed?: boolean
  /** Path of a picture for those who share the page. */
  readonly image?: string
}

/** React hoists these into the document's head; what only crawlers read is the server's to add. */
export function PageHead({ title, description, path, isIndexed = true, image }: PageHeadProps) {
  const { origin } = usePageData()
  const full = `${title} — Глянец`
  const canonical = isIndexed ? path : undefined
  return (
    <>
      <TellCrawlers fact={{ kind: 'page', title: full, description, path: canonical, image }} />
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isIndexed ? null : <meta name="robots" content="noindex" />}
      {canonical ? <link rel="canonical" href={origin + canonical} /> : null}
    </>
  )
}
