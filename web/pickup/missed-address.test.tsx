import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NO_POINTS } from '#shared/pickup/no-points.ts'
import { MissedAddress } from './missed-address.tsx'

const ignore = () => undefined

// Requirement: PICK-21, PICK-54, PICK-80
test('a missed address names itself, and what the points of a list below it are', () => {
  const html = renderToStaticMarkup(
    <MissedAddress typed="тверская 99" nearest="Ближайшие к центру города" onErase={ignore} />,
  )
  expect(html).toContain(`${NO_POINTS} по\u00a0адресу «тверская 99».`)
  expect(html).toContain('Ближайшие к центру города')
})

// Requirement: PICK-80
test('where no list follows, a missed address has no heading', () => {
  expect(renderToStaticMarkup(<MissedAddress typed="тверская 99" onErase={ignore} />)).not.toContain('<h3')
})
