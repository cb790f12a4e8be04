import type { ReactNode } from 'react'

interface DocumentLinkProps {
  readonly name: 'oferta' | 'end-user-agreement' | 'privacy-agreement' | 'personal-data-consent'
  readonly children: ReactNode
}

/** A link to one of the shop's documents, which opens beside the form that mentions it. */
export function DocumentLink({ name, children }: DocumentLinkProps) {
  return (
    <a href={`/docs/${name}.pdf`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
