import type { ReactNode } from 'react'
import type { PageData } from '#web/lib/page-data.ts'

interface DocumentProps {
  data: PageData
  /**
   * The query cache and the router's state as JSON that contains no '<' and therefore cannot end the script element; or
   * what the server puts in the place of it until the page is put together.
   */
  state: string
  children: ReactNode
}

/** The whole document. React renders it, so that pages can hoist their titles into its head. */
export function Document({ data, state, children }: DocumentProps) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {data.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        <script type="module" src={data.entry} async />
      </head>
      <body>
        {children}
        <script
          id="page-state"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, never executed
          dangerouslySetInnerHTML={{ __html: state }}
        />
      </body>
    </html>
  )
}
