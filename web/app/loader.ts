import { TRPCClientError } from '@trpc/client'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import type { AppRouter } from '#server/router.ts'
import type { AppErrorShape } from '#shared/errors.ts'
import { wishForPopup } from '#web/auth/open-wish.ts'

/** The same typed calls on both sides: in-process on the server, HTTP in the browser. */
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export const utilsContext = createContext<Utils>()

/** Whether a page is only fetched ahead, because a pointer rests on its link. */
export const aheadContext = createContext(false)

export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

export type Load = (utils: Utils, args: LoadArgs) => Promise<unknown>

/** A route's loader: awaits the queries of its page, which then lie in the query cache; refusals become statuses. */
export function load(work: Load) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<null> => {
    const provider = context as RouterContextProvider
    const utils = provider.get(utilsContext)
    try {
      await work(utils, { params, url: new URL(request.url) })
      return null
    } catch (error) {
      const code = refusalCode(error)
      // An address that does not parse is an address where nothing lies.
      if (code === 'NOT_FOUND' || code === 'BAD_INPUT') throw new Response(null, { status: 404 })
      if (code === 'NOT_SIGNED_IN') {
        // Not authenticated on /personal/ (spec §8): the home page opens the popup.
        if (!provider.get(aheadContext)) wishForPopup()
        throw redirectDocument('/')
      }
      throw error
    }
  }
}

function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('app' in data)) return undefined
  return (data.app as AppErrorShape | undefined)?.code
}
