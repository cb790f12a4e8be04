import type { ArtKind, BottleForm, Cap, Finish, PictureSpec } from '#shared/catalog/picture.ts'

/** The parts of a product and of its brand on which its pictures depend. */
interface PicturedRow {
  readonly product: {
    readonly artKind: ArtKind
    readonly shadeHex: string
    readonly finish: Finish
    readonly kindLabel: string
    readonly shadeCode?: string | null | undefined
    readonly volume?: string | null | undefined
    readonly artSeed: number
    readonly name: string
    readonly properties: readonly (readonly [string, string])[]
  }
  readonly brand: { readonly name: string; readonly form: BottleForm; readonly cap: Cap }
}

/** Returns what a product's pictures are drawn from; `hexOf` returns the color of a shade by its name. */
export function specOf(
  { product, brand }: PicturedRow,
  hexOf: (shadeName: string) => string | undefined,
): PictureSpec {
  const facts = Object.fromEntries(product.properties)
  return {
    kind: product.artKind,
    shade: product.shadeHex,
    finish: product.finish,
    brand: brand.name,
    form: brand.form,
    cap: brand.cap,
    note: product.kindLabel.toLocaleLowerCase('ru'),
    code: product.shadeCode ?? '',
    volume: product.volume ?? '',
    seed: product.artSeed,
    name: product.name,
    facts,
    shades: namesIn(facts.Оттенки ?? '').map((name) => hexOf(name) ?? product.shadeHex),
  }
}

/** Returns the names in a list such as '«Вишня», «Лён»'. */
function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/«([^»]+)»/g)].map(([, name = '']) => name)
}
