import { expect, test } from 'vitest'
import { openCatalogPhotos } from './catalog-photos.ts'

function setOf(...names: readonly string[]) {
  const files = names.map(
    (name) => [name, { name, size: 1, stamp: '', open: async function* () {} }] as const,
  )
  return { files: new Map(files), close: () => {} }
}

// Requirement: IMP-12
test('finds the file that a catalog names by its path, its name, or its address', () => {
  const photos = openCatalogPhotos([
    setOf('import_files/ab/One.JPG', 'other/two.png', 'a/same.jpg', 'b/same.jpg', 'notes.txt'),
  ])
  const nameOf = (name: string) => photos.find(name)?.name
  expect(nameOf('import_files/ab/one.jpg')).toBe('import_files/ab/One.JPG')
  expect(nameOf('import_files\\ab\\One.JPG')).toBe('import_files/ab/One.JPG')
  expect(nameOf('./two.png')).toBe('other/two.png')
  expect(nameOf('https://shop.example/media/two.png?v=2')).toBe('other/two.png')
  expect(nameOf('b/same.jpg')).toBe('b/same.jpg')
  // Which of two is not known.
  expect(nameOf('same.jpg')).toBeUndefined()
  expect(nameOf('notes.txt')).toBeUndefined()
  expect(nameOf('../../etc/passwd')).toBeUndefined()
})

// Requirement: IMP-12
test('finds files by article number, in the order of their numbers', () => {
  const photos = openCatalogPhotos([
    setOf('ЛС-12_8.jpg', 'LS-12_2.jpg', 'ls 12.jpg', 'LS-12_10.webp', 'LS-123.jpg'),
  ])
  expect(photos.ofMarking('LS-12').map(({ name }) => name)).toEqual([
    ...['ls 12.jpg', 'LS-12_2.jpg', 'ЛС-12_8.jpg', 'LS-12_10.webp'],
  ])
  expect(photos.ofMarking('LS-1')).toEqual([])
})

// Requirement: IMP-243
test('finds files whose names have their letters in parts, as those of a Mac', () => {
  const [inParts, whole] = ['Ёлочный зайчик.jpg'.normalize('NFD'), 'Ёлочный зайчик.jpg'.normalize('NFC')]
  expect(openCatalogPhotos([setOf(inParts)]).find(whole)?.name).toBe(inParts)
  expect(openCatalogPhotos([setOf(whole)]).find(`photos/${inParts}`)?.name).toBe(whole)
})
