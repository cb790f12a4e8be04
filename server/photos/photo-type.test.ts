import { expect, test } from 'vitest'
import { type PhotoType, photoTypeOf } from './photo-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const box = (brands: string) => `\0\0\0${String.fromCharCode(12 + brands.length)}ftyp${brands}\0\0\0\0meta`

// Requirement: PHOTO-2
test.each<[string, string, PhotoType | null]>([
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['AVIF', box('avif\0\0\0\0mif1'), 'avif'],
  ['AVIF by a compatible brand', box('mif1\0\0\0\0miafavif'), 'avif'],
  ['HEIC', box('heic\0\0\0\0mif1'), null],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['SVG after an XML declaration', '<?xml version="1.0"?><svg/>', null],
  ['GIF', 'GIF89a\x01\0\x01\0', null],
  ['sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt ', null],
  ['an empty file', '', null],
  ['a box that ends early', '\0\0\0\x20ftypav', null],
])('recognizes %s by its content', (_name, text, type) => {
  expect(photoTypeOf(bytes(text))).toBe(type)
})
