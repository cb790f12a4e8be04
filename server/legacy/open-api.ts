import * as z from 'zod/mini'
import { REFUSAL_STATUS } from '#server/http/status.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { refusalOf } from './shapes.ts'
import type { Shim, ShimTable } from './shim.ts'

/** A call that was made against a shop, and its answer. */
export interface Recorded {
  /** The path as in the table of routes. */
  readonly path: string
  readonly name: string
  /** The command line that makes the call. */
  readonly curl: string
  readonly status: number
  readonly body: unknown
}

export type JsonSchema = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Answer {
  readonly description: string
  readonly headers?: Record<string, { readonly schema: JsonSchema }>
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly examples?: Examples }
  }
}

type Examples = Record<string, { readonly description: string; readonly value: unknown }>

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Record<string, { readonly schema: JsonSchema }>
  }
  readonly responses: Record<string, Answer>
}

export interface OpenApi {
  readonly openapi: string
  readonly info: Record<string, string>
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  /** Schemas that several places refer to by $ref: the fields of each POST and the usual refusals. */
  readonly components: { readonly schemas: Record<string, JsonSchema> }
}

/** Paragraphs in Markdown, as OpenAPI requires. */
const DESCRIPTION = [
  'Every answer is JSON: `{"success":true,"data":…,"errors":[]}`, or `{"success":false,"data":null,"errors":…}` with a list of texts, or field → texts where a call says so.',
  'What a well-formed call of an honest shopper can be refused with has status 200. Malformed fields are 400, with the first message of each. Any other method is 405 with Allow.',
  'The shopper is known by cookies. A 307 asks for the very same call again: signing in was just changing them.',
  'A POST takes JSON, multipart or a urlencoded form of at most 64 KB and 40 parts, without files and without a name given twice; an empty body as JSON has no fields. Calls from other sites are 403. Fields that are not listed are ignored.',
  'A GET that changes something answers only with the header `X-Requested-With: XMLHttpRequest`, and never to a prefetch. Any path answers 429 with Retry-After to an address that has asked for too much within ten seconds.',
  'Examples are recorded from a test shop; secrets and one-time values in them are replaced.',
].join('\n\n')

const BODY_TYPES = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']
const DONE = 200
const STATUS_TEXT: Readonly<Record<number, string>> = {
  [DONE]: 'Done, or refused as an honest shopper may be',
  [statusOf('BAD_INPUT')]: 'Malformed',
  [statusOf('NOT_SIGNED_IN')]: 'Not signed in',
  [statusOf('FORBIDDEN')]: 'Called from another site, or without our script',
  [statusOf('NOT_FOUND')]: 'Absent, or somebody else’s',
  [statusOf('KEY_REUSED')]: 'The same Idempotency-Key came with other content',
  [statusOf('TOO_LARGE')]: 'More than 64 KB',
  [statusOf('TOO_MANY_REQUESTS')]: 'Over a budget; Retry-After says in how many seconds to come again',
  [statusOf('UPSTREAM_DOWN')]:
    'Another service is down or the shop is overloaded; Retry-After, where it is sent, says in how many seconds to come again',
}

/** The statuses of refusals that may say when to come again. */
const RETRIED = [statusOf('TOO_MANY_REQUESTS'), statusOf('OVERLOADED')]

function statusOf(code: ErrorCode): number {
  return REFUSAL_STATUS[code].legacy
}

/**
 * Builds the OpenAPI 3.1 document of the legacy REST API from the schemas by which its calls are parsed and
 * described.
 */
export function openApiOf(table: ShimTable, recorded: readonly Recorded[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  const schemas: Record<string, JsonSchema> = {
    'refusal-list': schemaOf(refusalOf.list(z.null()), 'output'),
    'refusal-map': schemaOf(refusalOf.map(z.null()), 'output'),
  }
  for (const [tag, shims] of Object.entries(table)) {
    for (const shim of shims) {
      const path = shim.path.replace(/:(\w+)/g, '{$1}')
      const method = shim.guard === 'post' ? 'post' : 'get'
      const examples = recorded.filter((call) => call.path === shim.path)
      paths[path] = { ...paths[path], [method]: operationOf(shim, tag, examples) }
      if (shim.guard === 'post') schemas[`${idOf(shim)}-fields`] = schemaOf(shim.input, 'input')
    }
  }
  const info = { title: 'Глянец: the legacy REST API', version: '1', description: DESCRIPTION }
  const tags = Object.keys(table).map((name) => ({ name }))
  return { openapi: '3.1.0', info, tags, paths, components: { schemas } }
}

function operationOf(shim: Shim, tag: string, recorded: readonly Recorded[]): Operation {
  return {
    operationId: idOf(shim),
    tags: [tag],
    summary: shim.summary,
    ...(shim.note !== undefined && { description: shim.note }),
    ...fieldsOf(shim),
    responses: responsesOf(shim, recorded),
  }
}

function idOf({ path }: Shim): string {
  return path
    .split('/')
    .filter((word) => word !== '' && !/^:|^api-site$|^ajax$/.test(word))
    .join('-')
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function fieldsOf(shim: Shim): Pick<Operation, 'parameters' | 'requestBody'> {
  const schema = schemaOf(shim.input, 'input')
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema.required ?? []) as string[])
  const headers: Parameter[] = []
  if (shim.guard === 'unsafe-get') {
    headers.push({
      name: 'X-Requested-With',
      in: 'header',
      required: true,
      schema: { const: 'XMLHttpRequest' },
    })
  }
  if (shim.takesKey) {
    const key = { type: 'string', minLength: 1, maxLength: 200 }
    const description = 'A repeat with the same key and content is answered as the first; kept for 24 hours.'
    headers.push({ name: 'Idempotency-Key', in: 'header', required: false, description, schema: key })
  }
  if (shim.guard === 'post') {
    const content = Object.fromEntries(
      BODY_TYPES.map((type) => [type, { schema: refTo(`${idOf(shim)}-fields`) }]),
    )
    return { parameters: headers, requestBody: { required: required.size > 0, content } }
  }
  const fields = properties.map(([name, field]): Parameter => {
    const isInPath = shim.path.includes(`:${name}/`)
    return { name, in: isInPath ? 'path' : 'query', required: required.has(name), schema: field }
  })
  return { parameters: [...fields, ...headers] }
}

/** Returns the statuses that the call may answer with. Other methods at its path are answered with 405. */
function statusesOf({ guard, refuses = [] }: Shim): number[] {
  const codes: ErrorCode[] = ['BAD_INPUT', ...refuses]
  if (guard !== 'read') codes.push('FORBIDDEN')
  if (guard === 'post') codes.push('TOO_LARGE')
  return [...new Set([DONE, ...codes.map(statusOf)])].sort((a, b) => a - b)
}

function responsesOf(shim: Shim, recorded: readonly Recorded[]): Operation['responses'] {
  const { refuses = [], errors = 'list' } = shim
  const isRefusedWith200 = refuses.some((code) => statusOf(code) === DONE)
  const refusal = shim.refusalShape
    ? schemaOf(refusalOf[errors](shim.refusalShape), 'output')
    : refTo(`refusal-${errors}`)
  const success = schemaOf(shim.body, 'output')
  const responses: Operation['responses'] = {}
  for (const status of statusesOf(shim)) {
    const done = isRefusedWith200 ? { anyOf: [success, refusal] } : success
    // The size is checked before the path is known, so this refusal always has the common form.
    const refused = status === statusOf('TOO_LARGE') ? refTo('refusal-list') : refusal
    const calls = recorded.filter((call) => call.status === status)
    const examples = calls.map(({ name, curl, body }) => [name, { description: curl, value: body }] as const)
    responses[status] = {
      description: STATUS_TEXT[status] ?? '',
      ...(RETRIED.includes(status) && {
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      }),
      content: {
        'application/json': {
          schema: status === DONE ? done : refused,
          ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
        },
      },
    }
  }
  return responses
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
