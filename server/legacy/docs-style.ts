/** Styles of the API's page, based on the tokens of the shop's style sheet. */
export const DOCS_STYLE = `
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 15px/24px var(--font, sans-serif); }
h1, h2, h3, h4, p, ul, pre { margin: 0; padding: 0; }
a { text-decoration: underline; text-underline-offset: 3px; text-decoration-color: var(--line-2); }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
code, pre { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }

.top { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: var(--s2) var(--s5); max-width: calc(1280px - 2 * var(--edge)); width: calc(100% - 2 * var(--edge)); margin: 0 auto; padding: var(--s5) 0; border-bottom: 1px solid var(--line); }
.wordmark { font-size: var(--logo, 29px); font-weight: 300; line-height: 40px; letter-spacing: -0.05em; text-decoration: none; }
.body { display: grid; grid-template: 'calls intro' auto 'calls groups' 1fr / 248px minmax(0, 1fr); column-gap: var(--s7); max-width: 1280px; margin: 0 auto; padding: 0 var(--edge) var(--s9); }
.calls { grid-area: calls; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: var(--s5) var(--s2) var(--s5) 0; font-size: 13px; line-height: 20px; }
.calls h2 { margin: var(--s4) 0 var(--s1); font-size: 12px; line-height: 16px; font-weight: 500; letter-spacing: 0; color: var(--ink-3); }
.calls a { display: block; padding: 2px 0; text-decoration: none; }
.calls a:hover { text-decoration: underline; }
.intro { grid-area: intro; max-width: 68ch; padding-top: var(--s6); }
.groups { grid-area: groups; }
.intro p { margin-top: var(--s3); color: var(--ink-2); }
.intro code { color: var(--ink); }
.group { margin-top: var(--s8); }
.call { padding: var(--s5) 0 var(--s6); border-top: 1px solid var(--line); scroll-margin-top: var(--s3); }
.group h2 { margin-bottom: var(--s4); }
.call h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--s1) var(--s3); line-height: 24px; }
.call h3 code { font-size: 15px; line-height: 24px; }
.call:target h3 code { background: var(--accent-wash); }
.method { font: 500 12px/20px var(--font, sans-serif); min-width: 40px; letter-spacing: 0.04em; color: var(--accent-deep); }
.call > p { margin-top: var(--s2); max-width: 68ch; }
.wide { margin-top: var(--s4); overflow-x: auto; }
table { width: 100%; min-width: 480px; border-collapse: collapse; font-size: 13px; line-height: 20px; }
th { text-align: left; font-weight: 400; color: var(--ink-3); }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:last-child code { color: var(--ink-2); }
h4 { float: left; clear: left; width: var(--s7); margin-top: var(--s3); font-size: 13px; line-height: 20px; font-weight: 500; }
.call > h4 + p { margin: var(--s3) 0 0 var(--s7); font-size: 13px; line-height: 20px; color: var(--ink-2); }
.call details { margin-left: var(--s7); }
pre { margin: var(--s2) 0; padding: var(--s3) var(--s4); background: var(--sunk); white-space: pre-wrap; max-height: 420px; overflow-y: auto; }
pre.shell { background: var(--ink); color: var(--paper); }
summary { cursor: pointer; padding: var(--s1) 0; font-size: 13px; line-height: 20px; color: var(--ink-2); }
summary:hover { color: var(--accent); }

@media (max-width: 839.98px) {
  .body { grid-template: 'intro' 'calls' 'groups' / minmax(0, 1fr); }
  .calls { position: static; max-height: none; padding: var(--s6) 0 0; columns: 2; column-gap: var(--s5); }
  .calls section { break-inside: avoid; }
  .calls section:first-child h2 { margin-top: 0; }
  .calls a { padding: var(--s1) 0; }
  summary { padding: var(--s3) 0; }
}
`
