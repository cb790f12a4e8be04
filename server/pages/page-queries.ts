import { QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * The queries of a page that the server renders. The library's own fetching can be cancelled and repeated, for which it
 * gives each query objects with getters: V8 keeps those, and with them the whole page, until it collects all of its
 * memory. A query ends in the same state here.
 */
export class PageQueries extends QueryClient {
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** Never aborted: procedures are called without cancellation. */
  readonly #signal = new AbortController().signal

  override fetchQuery<_Fetched, _Failure, Data>(options: { readonly queryKey: QueryKey }): Promise<Data> {
    const { queryFn, staleTime, ...asked } = this.defaultQueryOptions(options)
    const query = this.getQueryCache().build(this, asked)
    const { queryHash, queryKey, meta } = query
    if (!query.isStaleByTime(typeof staleTime === 'function' ? staleTime(query) : staleTime))
      return Promise.resolve(query.state.data as Data)
    const known = this.#underWay.get(queryHash)
    if (known) return known as Promise<Data>
    const fetch = async () => {
      try {
        if (typeof queryFn !== 'function') throw new Error(`nothing fetches ${queryHash}`)
        const data = await queryFn({ client: this, queryKey, meta, signal: this.#signal })
        if (data === undefined) throw new Error(`${queryHash} has no data`)
        return query.setData(data)
      } catch (reason) {
        const error = reason as Error
        const { errorUpdateCount } = query.state
        query.setState({
          ...{ status: 'error', fetchStatus: 'idle', isInvalidated: true },
          ...{ error, errorUpdateCount: errorUpdateCount + 1, errorUpdatedAt: Date.now() },
          ...{ fetchFailureCount: 1, fetchFailureReason: error },
        })
        throw error
      } finally {
        this.#underWay.delete(queryHash)
      }
    }
    const fetching = fetch()
    this.#underWay.set(queryHash, fetching)
    return fetching as Promise<Data>
  }
}
