import { render } from 'react-email'
import type { Letter } from '#shared/mail/letter.ts'
import { LetterPage } from './letter-page.tsx'

/** Renders the HTML part of a letter. Everything in it is escaped, whoever has typed it. */
export function letterHtml(letter: Letter): Promise<string> {
  return render(<LetterPage letter={letter} />)
}
