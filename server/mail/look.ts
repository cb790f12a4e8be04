import type { CSSProperties } from 'react'

/** The shop's colors as in web/ui/tokens.css, because mail has no custom properties. A test compares them. */
export const TOKENS = {
  paper: '#fbf8f4',
  white: '#fffefc',
  ink: '#1b1716',
  'ink-2': '#5c5350',
  'ink-3': '#756a65',
  line: '#e6ddd3',
  accent: '#b3184f',
  'on-dark': '#ffffff',
} as const

/** The colors of programs that show mail in the dark. Where they invert colors by themselves, this is ignored. */
const DARK = {
  paper: '#171413',
  card: '#221d1c',
  ink: '#f3ece6',
  quiet: '#b8aca5',
  line: '#3b3331',
  link: '#f48bb0',
}

/**
 * What style attributes cannot say: narrow windows and the dark. Programs that drop style elements show the light
 * letter, whose table is as narrow as the window anyway.
 */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .inside { padding: 28px 20px !important; }
  .outer { padding: 16px 8px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding: 10px 0 0 !important; }
  .value { padding: 0 0 10px !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${DARK.paper} !important; }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .quiet { color: ${DARK.quiet} !important; }
  .link { color: ${DARK.link} !important; }
  .rule { border-color: ${DARK.line} !important; }
}`

const FONT = "Manrope, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { fontFamily: FONT, color: TOKENS.ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' }
const quiet = { ...text, color: TOKENS['ink-2'], fontSize: '14px', lineHeight: '22px' }
const cell = {
  ...text,
  margin: '0',
  padding: '10px 0',
  verticalAlign: 'top',
  borderTop: `1px solid ${TOKENS.line}`,
}

const BUTTON_PADDING = '14px 28px'

/** Smaller, but on the line of what stands beside it. */
const small = { color: TOKENS['ink-2'], fontSize: '14px' }

export const LOOK = {
  paper: { backgroundColor: TOKENS.paper, margin: '0', padding: '0' },
  /** Seen in a list of mails alone. */
  preheader: {
    ...{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  },
  column: { maxWidth: '600px' },
  outer: { padding: '32px 16px' },
  wordmark: {
    ...text,
    ...{
      fontSize: '28px',
      lineHeight: '32px',
      fontWeight: 300,
      letterSpacing: '-0.05em',
      textDecoration: 'none',
    },
  },
  /** The drop of nail polish in the logo. */
  drop: { color: TOKENS.accent, lineHeight: '1', verticalAlign: 'super' },
  head: { padding: '0 0 20px' },
  card: { backgroundColor: TOKENS.white, border: `1px solid ${TOKENS.line}` },
  inside: { padding: '40px' },
  heading: {
    ...text,
    ...{
      fontSize: '26px',
      lineHeight: '32px',
      fontWeight: 600,
      letterSpacing: '-0.02em',
      margin: '0 0 20px',
    },
  },
  text,
  note: quiet,
  table: {
    margin: '8px 0 24px',
    borderBottom: `1px solid ${TOKENS.line}`,
    borderSpacing: '0',
    width: '100%',
  },
  label: { ...cell, ...small, padding: '10px 16px 10px 0', width: '34%' },
  value: { ...cell, wordBreak: 'break-word' },
  product: { ...cell, wordBreak: 'break-word', padding: '10px 16px 10px 0' },
  count: { ...quiet, margin: '0', fontSize: '14px' },
  sum: { ...cell, textAlign: 'right', whiteSpace: 'nowrap' },
  sumLabel: { ...cell, ...small },
  total: { ...cell, fontWeight: 700, fontSize: '18px' },
  totalSum: { ...cell, fontWeight: 700, fontSize: '18px', textAlign: 'right', whiteSpace: 'nowrap' },
  buttonPlace: { margin: '24px 0 32px' },
  buttonCell: { backgroundColor: TOKENS.accent, borderRadius: '2px', ...{ msoPaddingAlt: BUTTON_PADDING } },
  button: {
    ...{ display: 'inline-block', padding: BUTTON_PADDING, color: TOKENS['on-dark'], textDecoration: 'none' },
    ...{ fontFamily: FONT, fontSize: '16px', fontWeight: 600, lineHeight: '20px' },
  },
  link: { ...text, color: TOKENS.accent, textDecoration: 'underline' },
  foot: { padding: '20px 0 0' },
  why: { ...quiet, color: TOKENS['ink-3'], fontSize: '13px', lineHeight: '20px', margin: '0' },
} as const satisfies Record<string, CSSProperties>
