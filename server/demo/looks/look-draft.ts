import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { LookTool } from '#shared/looks/contract.ts'
import type { LookDesign } from '#shared/looks/designs.ts'

/** What a look needs, described instead of named, because the demo's catalog can have any size. */
export interface Need {
  readonly role: string
  readonly kind: ArtKind
  /** Beginning of the product's name. */
  readonly named?: string
  /** A part of the product's name. */
  readonly with?: string
  readonly families?: readonly FamilySlug[]
  readonly finish?: Finish
  readonly volumes?: readonly string[]
  readonly most: number
  readonly quantity?: number
  readonly isPainted?: boolean
  /** Takes a product that is sold out now, so that the demo shows what stands in for it. */
  readonly isSoldOut?: boolean
}

export interface LookDraft {
  readonly slug: string
  readonly title: string
  readonly lead: string
  readonly minutes: number
  readonly caution?: string
  readonly design: LookDesign
  readonly needs: readonly Need[]
  /** The last part is what the step takes: of the needs by their role, and what the set does not have. */
  readonly steps: readonly (readonly [title: string, text: string, takes?: readonly (string | LookTool)[]])[]
}
