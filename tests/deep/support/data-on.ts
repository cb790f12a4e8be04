interface Query {
  readonly queryKey: readonly [readonly string[]]
  readonly state: { readonly data: unknown }
}

/** Returns the data of a query in a page's state, from which the browser goes on. */
export function dataOn(html: string, name: string): unknown {
  const json = /<script id="page-state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { queries } = (JSON.parse(json) as { queries: { queries: readonly Query[] } }).queries
  return queries.find(({ queryKey }) => queryKey[0].join('.') === name)?.state.data
}
