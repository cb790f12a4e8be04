import fc from 'fast-check'
import type { JsonSchema, OpenApi, Operation } from '#server/legacy/open-api.ts'
import { LAST_CODE, LIKELY } from './likely-values.ts'

/** A call generated from the OpenAPI document: mostly valid, sometimes with invalid values, headers, or method. */
export interface MadeCall {
  readonly operation: Operation
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  /** Builds the body. `fill` replaces placeholders by values known only at the time of the call. */
  readonly body: (fill: (text: string) => string) => BodyInit | null
  /** True when the method is not that of the operation: the answer must be 405. */
  readonly isWrongMethod: boolean
}

/** Ids and texts that the test shop knows, beside some that it does not: more of the calls pass validation. */
const IDS = [0, 1, 2, 3, 4, 5, 7, 11, 12, 13, 15, 19, 31, 66, 77, 101, 103, 111, 201, 1888, 9601, 999_999]
const TEXTS = [
  ...['', ' ', 'Москва', 'Мин', 'minus100', 'T-11', '+79123456789', '+7 (912) 345-67-89', 'anna@example.ru'],
  ...[
    'GMT+03',
    'Тверская улица',
    '1',
    '0',
    '-1',
    '-all',
    LAST_CODE,
    '1234',
    'human',
    '\u0000',
    '😀',
    "' OR 1=1",
  ],
]

const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.uuid().map((id) => `human-${id}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(200, 5000).map((length) => 'я'.repeat(length)) },
)

function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as JsonSchema[]).map(valueFor))
  switch (schema.type) {
    case 'integer':
      return fc.oneof(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 999_999_999 }))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueFor(schema.items as JsonSchema), { maxLength: 5 })
    case 'string':
      return typeof schema.pattern === 'string'
        ? fc.oneof(
            fc.stringMatching(new RegExp(schema.pattern)),
            fc.constantFrom(...IDS.map(String)),
            anyText,
          )
        : anyText
    default:
      return anyText
  }
}

const invalid = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom(-1, 1.5, 1e300, null, [], {}, [1], true))

type Properties = readonly (readonly [string, JsonSchema])[]

/** Fills every field with a value that is valid in the test shop, where one is known. */
function likelyFieldsOf(properties: Properties) {
  const fields = properties.map(([name, schema]) => {
    const known = LIKELY[name]
    const values = known ? fc.constantFrom(...known) : valueFor(schema)
    return values.map((value) => [name, value] as const)
  })
  return fc.tuple(...fields)
}

function fieldsOf(properties: Properties) {
  const fields = properties.map(([name, schema]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: valueFor(schema) },
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: invalid },
      )
      .map((value) => [name, value] as const),
  )
  return fc.tuple(...fields).map((pairs) => pairs.filter(([, value]) => value !== undefined))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const scalars = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)])

const headersOfCaller = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ 'X-Requested-With': 'XMLHttpRequest' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      {},
      { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Purpose': 'prefetch' },
      { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'cross-site' },
      { 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': 'key' },
      { 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': '' },
    ),
  },
)

type Encoded = Pick<MadeCall, 'body'> & { readonly type: string | null }

function encode(kind: string, pairs: readonly (readonly [string, unknown])[]): Encoded {
  const fields = pairs.flatMap(([name, value]) =>
    scalars(value).map((text) => [name, text] as [string, string]),
  )
  const json = JSON.stringify(Object.fromEntries(pairs))
  switch (kind) {
    case 'json':
      return { body: (fill) => fill(json), type: 'application/json' }
    case 'multipart':
      return {
        type: null,
        body(fill) {
          const form = new FormData()
          for (const [name, text] of fields) form.append(name, fill(text))
          return form
        },
      }
    case 'form':
      return {
        type: null,
        body: (fill) => new URLSearchParams(fields.map(([name, text]) => [name, fill(text)])),
      }
    case 'large':
      return { body: () => 'x'.repeat(70_000), type: 'application/json' }
    case 'none':
      return { body: () => null, type: null }
    default:
      return { body: () => json.slice(0, -1), type: kind }
  }
}

const encoding = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('json', 'multipart', 'form') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'large',
      'none',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
    ),
  },
)

function callOf(
  document: OpenApi,
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<MadeCall> {
  const schema = document.components.schemas[`${operation.operationId}-fields`] ?? {}
  const inUrl = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const urlFields: Properties = inUrl.map(({ name, schema: field }) => [name, field])
  const bodyFields: Properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const wild = fc.record({
    url: fieldsOf(urlFields),
    fields: fieldsOf(bodyFields),
    headers: headersOfCaller,
    encoding,
    wrong: fc.oneof(
      { weight: 30, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE') },
    ),
  })
  const likely = fc.record({
    url: likelyFieldsOf(urlFields),
    fields: likelyFieldsOf(bodyFields),
    headers: fc.constant({ 'X-Requested-With': 'XMLHttpRequest' }),
    encoding: fc.constantFrom('json', 'multipart', 'form'),
    wrong: fc.constant(null),
  })
  return fc.oneof(wild, likely).map((made) => {
    const isPost = method === 'POST'
    const query = new URLSearchParams()
    let address = path
    for (const [name, value] of made.url) {
      for (const text of scalars(value)) {
        if (address.includes(`{${name}}`))
          address = address.replace(`{${name}}`, encodeURIComponent(text) || '0')
        else query.append(name, text)
      }
    }
    const isWrongMethod = made.wrong !== null && made.wrong !== method
    const { body, type } = isPost && !isWrongMethod ? encode(made.encoding, made.fields) : encode('none', [])
    return {
      ...{ operation, isWrongMethod, body, method: isWrongMethod ? (made.wrong ?? method) : method },
      url: `${address.replace(/\{\w+\}/g, '0')}?${query.toString()}`,
      headers: { ...made.headers, ...(type !== null && { 'Content-Type': type }) },
      // A counterexample prints the call without the operation's description.
      [fc.toStringMethod]: () =>
        `${method} ${address}?${query.toString()} ${made.encoding} ${textOf(made.fields).slice(0, 300)}`,
    }
  })
}

/** Generates a call to any path of the document. */
export function arbitraryCall(document: OpenApi): fc.Arbitrary<MadeCall> {
  return fc.oneof(
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        callOf(document, path, method.toUpperCase(), operation),
      ),
    ),
  )
}
