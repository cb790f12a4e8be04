import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

export const trpc = createTRPCReact<AppRouter>()

type Inputs = inferRouterInputs<AppRouter>

/** 'basket.add': a procedure of the shop by its name, so that a name that is gone is found by the compiler. */
export type ProcedureName = { [C in keyof Inputs]: `${C}.${keyof Inputs[C] & string}` }[keyof Inputs]
