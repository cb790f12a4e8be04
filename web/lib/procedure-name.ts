import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

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

/** The answer of a procedure and the procedure's name. Comparing the name narrows the type of the data. */
export type Answer = {
  [C in RouterName]: {
    [P in keyof Outputs[C] & string]: { readonly name: `${C}.${P}`; readonly data: Outputs[C][P] }
  }[keyof Outputs[C] & string]
}[RouterName]

/** Returns the answer that is cached under a key of tRPC; undefined for another key, and while there is no answer. */
export function answerOf(key: readonly unknown[], data: unknown): Answer | undefined {
  const name = procedureOf(key)
  return name === '' || data === undefined ? undefined : ({ name, data } as Answer)
}

/** Returns the key with which the keys of all of a procedure's queries begin. */
export function keyOf(name: ProcedureName): readonly unknown[] {
  return [name.split('.')]
}

/** Whether the procedure is one of these routers' procedures. */
export function isOfRouter(name: ProcedureName | '', routers: readonly RouterName[]): boolean {
  return routers.some((router) => name.startsWith(`${router}.`))
}
