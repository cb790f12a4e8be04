import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from '#shared/mail/letter.ts'
import { LetterPage } from './letter-page.tsx'

/** The document type by which mail programs lay out tables as the letters need it. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders the HTML part of a letter. Everything in it is escaped, whoever has typed it. Nothing in a letter waits, so it
 * is rendered at once rather than as a stream, which takes twice as long.
 */
export function letterHtml(letter: Letter): string {
  return DOCTYPE + renderToStaticMarkup(<LetterPage letter={letter} />)
}
