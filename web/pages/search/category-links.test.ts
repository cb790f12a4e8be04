import { expect, test } from 'vitest'
import { searchPath } from '#shared/paths.ts'
import { categoryLinks } from './category-links.ts'

const ADDRESS = { query: 'лак', category: '', isLiteral: false }
const found = (path: string, name: string) => ({ path, name, url: '', productCount: 3 })
const currentOf = (links: readonly { url: string; isCurrent: boolean }[]) =>
  links.filter(({ isCurrent }) => isCurrent).map(({ url }) => url)

// Requirement: SEARCH-6
test('marks the category of the search, also beside another one of the same name', () => {
  const categories = [found('nogti', 'Наборы'), found('uhod', 'Наборы')]
  const category = { path: 'uhod', name: 'Наборы', url: '/catalog/uhod/' }
  const links = categoryLinks({ category, categories }, { ...ADDRESS, category: 'uhod' })
  expect(currentOf(links)).toEqual([searchPath({ ...ADDRESS, category: 'uhod' })])
  expect(links).toHaveLength(3)
})

test('adds the category of the search if it is not among those of the results', () => {
  const categories = [found('nogti', 'Наборы'), found('uhod', 'Уход')]
  const category = { path: 'uhod/nabory', name: 'Наборы', url: '/catalog/uhod/nabory/' }
  const links = categoryLinks({ category, categories }, { ...ADDRESS, category: 'uhod/nabory' })
  expect(links.map(({ name }) => name)).toEqual(['Везде', 'Наборы', 'Наборы', 'Уход'])
  expect(currentOf(links)).toEqual([links[1]?.url])
  expect(currentOf(categoryLinks({ category: null, categories }, ADDRESS))).toEqual([links[0]?.url])
})
