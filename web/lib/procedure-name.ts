import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

type Inputs = inferRouterInputs<AppRouter>

/** The name of a capability's router, such as 'basket'. */
export type RouterName = keyof Inputs

/**
 * The name of a procedure, such as 'basket.add'. The compiler reports names that do not exist, also where a name is
 * compared with another one.
 */
export type ProcedureName = { [C in RouterName]: `${C}.${keyof Inputs[C] & string}` }[RouterName]

/** Returns 'catalog.product' for tRPC's key [['catalog', 'product'], …]; '' for a key of anything else. */
export function procedureOf([path]: readonly unknown[]): ProcedureName | '' {
  // Only tRPC makes keys that begin with a list.
  return Array.isArray(path) ? (path.join('.') as ProcedureName) : ''
}

/** Returns the key with which the keys of all of a procedure's queries begin. */
export function keyOf(name: ProcedureName): readonly unknown[] {
  return [name.split('.')]
}

/** Whether the procedure is one of these routers' procedures. */
export function isOfRouter(name: ProcedureName | '', routers: readonly RouterName[]): boolean {
  return routers.some((router) => name.startsWith(`${router}.`))
}
