import { html } from 'hono/html'
import { type Html, plainPage } from '#server/html/plain-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { fieldWords } from './field-words.ts'
import type { JsonSchema, OpenApi, Operation } from './open-api.ts'

interface PageOptions {
  readonly nonce: string
  /** The shop's style sheets with its tokens and fonts; empty if the pages are not built. */
  readonly styles: readonly string[]
}

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** Renders the OpenAPI document as a page without scripts and without resources of other sites. */
export function docsPage(document: OpenApi, { nonce, styles }: PageOptions): Html {
  const { title = '', description = '' } = document.info
  const groups = groupsOf(document)
  const body = html`
<header class="top"><a class="wordmark" href="/" lang="ru">Глянец</a>
<span><a href="/api-site/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}</span></header>
<main class="body">
<div class="intro"><h1>The legacy REST API</h1>
${description.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>`)}</div>
<nav class="calls" aria-label="Calls" tabindex="0">${groups.map(
    ({ name, calls }) =>
      html`<section><h2>${name}</h2><ul>${calls.map(
        ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
      )}</ul></section>`,
  )}</nav>
<div class="groups">${groups.map(
    ({ name, calls }) =>
      html`<section class="group"><h2>${name}</h2>${calls.map((call) => callSection(call, document))}</section>`,
  )}</div>
</main>
`
  return plainPage({ lang: 'en', title, nonce, styles, css: DOCS_STYLE, body })
}

function groupsOf(document: OpenApi): { readonly name: string; readonly calls: readonly Call[] }[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

/** Renders texts between backticks as `code`, as in the document's Markdown. */
function marked(text: string): (Html | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
}

function callSection({ path, method, operation }: Call, document: OpenApi): Html {
  return html`<article class="call" id="${operation.operationId}">
<h3><span class="method">${method}</span> <code>${path}</code></h3>
<p>${operation.summary}.${operation.description === undefined ? '' : ` ${operation.description}`}</p>
${fieldsTable(operation, document)}
${Object.entries(operation.responses).map(([status, { description, content }]) => {
  const { schema, examples = {} } = content['application/json']
  return html`<h4>${status}</h4><p>${description}.</p>
${Object.entries(examples).map(
  ([name, example]) => html`<details><summary>Recorded: ${name}</summary>
<pre class="shell" tabindex="0">${example.description}</pre>
<pre tabindex="0">${JSON.stringify(example.value, null, 2)}</pre></details>`,
)}
${'$ref' in schema ? '' : html`<details><summary>Shape</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`}`
})}
</article>`
}

function fieldsTable({ operationId, parameters }: Operation, { components }: OpenApi): Html | '' {
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
<thead><tr><th>Field</th><th>Where</th><th>What</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><td><code>${row.name}</code></td><td>${row.in}${row.required ? ', required' : ''}</td><td><code>${fieldWords(row.schema)}</code></td></tr>`,
  )}</tbody>
</table></div>`
}
