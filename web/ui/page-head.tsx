import { usePageData } from '#web/lib/page-data.ts'

const SHOP = 'Глянец'

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

/** React hoists these into the document's head. */
export function PageHead({ title, description, path, isIndexed = true, image }: PageHeadProps) {
  const { origin } = usePageData()
  const full = `${title} — ${SHOP}`
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isIndexed ? null : <meta name="robots" content="noindex" />}
      {isIndexed && path ? <link rel="canonical" href={origin + path} /> : null}
      <meta property="og:title" content={full} />
      <meta property="og:site_name" content={SHOP} />
      <meta property="og:type" content="website" />
      {description ? <meta property="og:description" content={description} /> : null}
      {path ? <meta property="og:url" content={origin + path} /> : null}
      {image ? <meta property="og:image" content={origin + image} /> : null}
    </>
  )
}
