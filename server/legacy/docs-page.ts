import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { JsonSchema, OpenApi, Operation } from './open-api.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1d1b20; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
h2 { font-size: 1.125rem; margin: 2.5rem 0 0.25rem; overflow-wrap: anywhere; scroll-margin-top: 1rem }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem }
h2 b { background: #eee7f3; border-radius: 0.25rem; padding: 0.125rem 0.375rem; font-size: 0.875rem }
a { color: #7a1c5b } p { margin: 0.25rem 0 0.75rem }
.intro { white-space: pre-line }
nav ul { padding: 0; list-style: none; columns: 22rem } nav li { padding: 0.25rem 0; overflow-wrap: anywhere }
.wide { overflow-x: auto } table { border-collapse: collapse; min-width: 30rem }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid #ddd }
code, pre { font: 0.8125rem/1.45 ui-monospace, monospace }
pre { background: #f6f4f8; padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.25rem 0 }
summary { cursor: pointer; padding: 0.375rem 0 }
`

/** The API's document as a page: no script, no font and no style of anybody else. */
export function docsPage(document: OpenApi, nonce: string): Html {
  const { title = '', description = '' } = document.info
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="intro">${description.replace(/\n(?=\S)/g, ' ').replace(/\. (?=[A-Z])/g, '.\n')}</p>
<p>The same for programs: <a href="/api-site/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}.</p>
<nav aria-label="Calls"><ul>${operations.map(
    ({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${method} ${path}</a></li>`,
  )}</ul></nav>
${operations.map(({ path, method, operation }) => section(path, method, operation, document))}
</main>
</body>
</html>`
}

function section(path: string, method: string, operation: Operation, document: OpenApi): Html {
  return html`<section>
<h2 id="${operation.operationId}"><b>${method}</b> <code>${path}</code></h2>
<p>${operation.summary}.${operation.description === undefined ? '' : ` ${operation.description}`}</p>
${fields(operation, document)}
${Object.entries(operation.responses).map(([status, { description, content }]) => {
  const { schema, examples = {} } = content['application/json']
  return html`<h3>${status} · ${description}</h3>
<details><summary>Shape</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>
${Object.entries(examples).map(
  ([name, example]) =>
    html`<details><summary>Example: ${name}</summary><pre tabindex="0">${example.description}</pre><pre tabindex="0">${JSON.stringify(example.value, null, 2)}</pre></details>`,
)}`
})}
</section>`
}

function fields({ operationId, parameters }: Operation, { components }: OpenApi): Html | '' {
  const schema = components.schemas[`${operationId}-fields`] ?? {}
  const required = (schema.required ?? []) as readonly string[]
  const rows = [
    ...parameters,
    ...Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
      ...{ name, in: 'body', required: required.includes(name), schema: field },
    })),
  ]
  if (rows.length === 0) return ''
  return html`<div class="wide" tabindex="0" role="group" aria-label="Fields"><table>
<thead><tr><th>Field</th><th>Where</th><th>Shape</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><td><code>${row.name}</code></td><td>${row.in}${row.required ? ', required' : ''}</td><td><code>${JSON.stringify(row.schema)}</code></td></tr>`,
  )}</tbody>
</table></div>`
}
