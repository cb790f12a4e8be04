import type { createTRPCQueryUtils } from '@trpc/react-query'
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import type { AppRouter } from '#server/router.ts'
import { paths } from '#shared/paths.ts'
import { requestPopup } from '#web/auth/popup-request.ts'
import { refusalOf } from '#web/lib/refusal.ts'

/** The same typed calls on both sides: in process on the server, by HTTP in the browser. */
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export const utilsContext = createContext<Utils>()

/** Whether a page is only prefetched, because the pointer rests on a link to it. */
export const aheadContext = createContext(false)

export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

export type Load = (utils: Utils, args: LoadArgs) => Promise<unknown>

/**
 * Creates a route's loader. It waits for the page's queries, whose results stay in the query cache, and converts
 * refusals to HTTP statuses and redirects.
 */
export function load(work: Load) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<null> => {
    const provider = context as RouterContextProvider
    const utils = provider.get(utilsContext)
    try {
      await work(utils, { params, url: new URL(request.url) })
      return null
    } catch (error) {
      const code = refusalOf(error)?.code
      // Bad input is 400 in a call, but an address that cannot be parsed belongs to no page (PAGE-4).
      if (code === 'NOT_FOUND' || code === 'BAD_INPUT') throw new Response(null, { status: 404 })
      if (code === 'NOT_SIGNED_IN') {
        // A guest on a page under /personal/ is sent to the home page, where the popup opens (ROLE-13, ROLE-14).
        if (!provider.get(aheadContext)) requestPopup()
        throw redirectDocument(paths.home)
      }
      throw error
    }
  }
}
