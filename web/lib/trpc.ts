import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

export const trpc = createTRPCReact<AppRouter>()

type Inputs = inferRouterInputs<AppRouter>

/** The name of a procedure, such as 'basket.add'. The compiler reports names that do not exist. */
export type ProcedureName = { [C in keyof Inputs]: `${C}.${keyof Inputs[C] & string}` }[keyof Inputs]
