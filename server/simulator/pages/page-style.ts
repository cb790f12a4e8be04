/** Styles of the simulator's pages, based on the shop's design tokens. The bank's page has its own style. */
export const PAGE_STYLE = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 15px/24px var(--font, sans-serif); font-variant-numeric: tabular-nums; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--line-2); text-decoration-thickness: 1px; text-underline-offset: 4px; }
a:hover { text-decoration-color: currentColor; }
h1, h2, p, ul, dl, dd, figure { margin: 0; padding: 0; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }

.panel { max-width: 1180px; margin: 0 auto; padding: var(--s6) var(--edge) var(--s9); }
.panel-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--s3) var(--s5); padding-bottom: var(--s5); border-bottom: 1px solid var(--line); }
.panel-head h1 { font-size: 32px; line-height: 40px; font-weight: 300; letter-spacing: -0.01em; }
.panel-head p { color: var(--ink-2); }
.panel-nav { display: flex; flex-wrap: wrap; gap: 0 var(--s5); padding: var(--s2) 0; border-bottom: 1px solid var(--line); font-size: 13px; }
.panel-note { margin-top: var(--s5); padding: var(--s3) var(--s4); background: var(--accent-wash); }
.panel-note[data-kind="refused"] { background: var(--error-wash); color: var(--error-ink); }
section { padding-top: var(--s6); }
section h2 { font-size: 20px; line-height: 28px; font-weight: 400; margin-bottom: var(--s3); }
.hint { color: var(--ink-2); font-size: 13px; line-height: 20px; }
section h2 + .hint { margin-bottom: var(--s2); }
.hint + form, .hint + .actions { margin-top: var(--s3); }
.actions + .scroll { margin-top: var(--s4); }
.empty { color: var(--ink-2); padding: var(--s3) 0; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 400; font-size: 12px; line-height: 16px; color: var(--ink-2); padding: var(--s2) var(--s4) var(--s2) 0; white-space: nowrap; }
td { padding: var(--s3) var(--s4) var(--s3) 0; border-top: 1px solid var(--line); vertical-align: top; }
td.text { white-space: pre-line; overflow-wrap: anywhere; min-width: 220px; }
td.narrow { white-space: nowrap; }
.screens { table-layout: fixed; }
.screens td:first-child { width: 40%; }
.screens .hint { padding-block: var(--s3); line-height: 24px; }
tr:has(.button) td { vertical-align: middle; }
.panel-nav a { display: inline-flex; align-items: center; min-height: 36px; text-decoration: none; }
.panel-nav a:hover { text-decoration: underline; }
form.line { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
.actions { display: flex; flex-wrap: wrap; gap: var(--s2); }
.button { min-height: 36px; padding: 0 var(--s4); border: 1px solid var(--line-2); border-radius: var(--r); background: none; cursor: pointer; }
.button:hover { border-color: var(--ink); }
.button-main { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.field { min-height: 36px; padding: 0 var(--s2); border: 1px solid var(--line-2); border-radius: var(--r); background: var(--white); max-width: 140px; }
label { font-size: 13px; color: var(--ink-2); display: inline-flex; gap: var(--s2); align-items: center; }

@media (max-width: 727.98px) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: var(--s3) 0; border-top: 1px solid var(--line); }
  td, td.text { padding: var(--s1) 0; border: 0; min-width: 0; }
  .screens td:first-child { width: auto; }
  .screens .hint { padding-block: 0; line-height: 20px; }
  .button { min-height: 44px; }
}

.mail-parts { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: var(--s5); align-items: start; }
.mail-html { display: block; width: 100%; height: 900px; border: 1px solid var(--line); background: var(--white); }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: var(--s4); border: 1px solid var(--line); }
@media (max-width: 839.98px) {
  .mail-parts { grid-template-columns: minmax(0, 1fr); }
}

.bank { --bank: #123a5e; --bank-wash: #eaf1f7; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: #f2f4f7; color: #14202b; }
.bank-card { width: min(440px, 100%); background: #fff; border-radius: 16px; padding: clamp(24px, 6vw, 40px); box-shadow: 0 20px 60px -24px rgb(18 58 94 / 0.35); }
.bank-name { display: flex; align-items: center; gap: 12px; font-weight: 600; color: var(--bank); }
.bank-name::before { content: ''; width: 28px; height: 28px; border-radius: 50%; background: conic-gradient(var(--bank) 0 50%, #7fb2d9 0); }
.bank-sum { margin-top: 28px; font-size: 40px; line-height: 48px; font-weight: 300; letter-spacing: -0.02em; }
.bank h1 { font-size: 15px; line-height: 24px; font-weight: 400; letter-spacing: 0; color: #4a5966; margin-top: 4px; }
.bank dl { margin: 24px 0; padding: 16px; border-radius: 10px; background: var(--bank-wash); display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: 13px; line-height: 20px; }
.bank dt { color: #4a5966; }
.bank dd { text-align: right; overflow-wrap: anywhere; }
.bank-scan { display: grid; justify-items: center; gap: 12px; margin-top: 24px; font-size: 13px; line-height: 20px; color: #4a5966; text-align: center; }
.bank-code { width: 184px; background: #fff; fill: #14202b; forced-color-adjust: none; }
.bank-state { margin: 24px 0; padding: 12px 16px; border-radius: 10px; background: var(--bank-wash); }
.bank-state[data-state="paid"] { background: #e5f3ea; color: #1d5536; }
.bank-state[data-state="declined"] { background: #fcecea; color: #7a1d16; }
.bank-actions { display: grid; gap: 12px; }
.bank-actions button { min-height: 52px; border-radius: 10px; border: 1px solid #b9c4ce; background: #fff; cursor: pointer; font-size: 16px; text-align: center; }
.bank-actions button:hover { border-color: var(--bank); }
.bank-actions .pay { background: var(--bank); border-color: var(--bank); color: #fff; font-weight: 600; }
.bank-actions .pay:hover { background: #0c2a45; }
.bank-actions .close { border-color: transparent; color: #3c4b58; }
.bank :focus-visible { outline-color: var(--bank); }
.bank-foot { margin-top: 24px; font-size: 12px; line-height: 18px; color: #4a5966; text-align: center; }
@media (forced-colors: active) {
  .bank-card { border: 1px solid CanvasText; }
  .bank-name::before { forced-color-adjust: none; }
}
`
