import * as z from 'zod/mini'
import { LOOK_DESIGNS, SHADES_OF_DESIGN } from './designs.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const FileProduct = z.strictObject({
  marking: text(40),
  /** What it is for: 'база', 'цвет'. */
  role: text(40),
  quantity: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
  /** Whether the picture shows its shade. The order of the products is that of the shades. */
  isPainted: z._default(z.boolean(), false),
})

const FileTool = z.strictObject({
  name: text(40),
  /** The path or the slug of the category that has it: 'lampy-dlya-sushki'. */
  category: z.optional(text(200)),
})

const FileStep = z.strictObject({
  title: text(80),
  text: text(800),
  /** What the step needs and the set does not have. */
  tools: z.optional(z.array(FileTool).check(z.maxLength(10))),
  /** The markings of the look's products that the step uses. */
  products: z.optional(z.array(text(40)).check(z.maxLength(30))),
})

const FileLook = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80)),
  title: text(80),
  lead: text(300),
  minutes: z.int().check(z.minimum(1), z.maximum(600)),
  caution: z.optional(text(600)),
  design: z.enum(LOOK_DESIGNS),
  steps: z.array(FileStep).check(z.minLength(2), z.maxLength(12)),
  products: z.array(FileProduct).check(z.minLength(1), z.maxLength(30)),
})
export type FileLook = z.infer<typeof FileLook>

/** The file of `npm run shop -- look import`, documented in docs/operations.md. */
export const LookFile = z.strictObject({ looks: z.array(FileLook).check(z.minLength(1), z.maxLength(200)) })
export type LookFile = z.infer<typeof LookFile>

/** Returns in English what is wrong with a look that its schema cannot say; null if nothing is. */
export function lookProblem({ slug, design, products, steps }: FileLook): string | null {
  const painted = products.filter(({ isPainted }) => isPainted).length
  const [least, most] = SHADES_OF_DESIGN[design]
  if (painted < least || painted > most) {
    const range = least === most ? String(least) : `${least} to ${most}`
    return `look ${slug}: the design '${design}' needs ${range} products with isPainted, not ${painted}`
  }
  const markings = products.map(({ marking }) => marking)
  const twice = markings.find((marking, i) => markings.indexOf(marking) !== i)
  if (twice !== undefined) return `look ${slug}: product ${twice} is named twice`
  const unknown = steps.flatMap((step) => step.products ?? []).find((used) => !markings.includes(used))
  return unknown === undefined
    ? null
    : `look ${slug}: a step uses ${unknown}, which is not among the products`
}
