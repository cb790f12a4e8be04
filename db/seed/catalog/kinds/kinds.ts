import type { Kind } from '../catalog-types.ts'
import { GEL_POLISH_KINDS } from './gel-polish.ts'

/** Every kind of product the shop sells; the shares add up to 20,000. */
export const KINDS: readonly Kind[] = [...GEL_POLISH_KINDS]
