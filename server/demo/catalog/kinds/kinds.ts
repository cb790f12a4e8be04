import type { Kind } from '../catalog-types.ts'
import { CARE_KINDS } from './care.ts'
import { COAT_KINDS } from './coats.ts'
import { DESIGN_KINDS } from './design.ts'
import { EXTENSION_KINDS } from './extension.ts'
import { GEL_POLISH_KINDS } from './gel-polish.ts'
import { HAIR_KINDS } from './hair.ts'
import { LACQUER_KINDS } from './lacquer.ts'
import { MACHINE_KINDS } from './machines.ts'
import { MAKEUP_KINDS } from './makeup.ts'
import { MANICURE_KINDS } from './manicure.ts'
import { PEDICURE_KINDS } from './pedicure.ts'
import { SET_KINDS } from './sets.ts'
import { TOOL_KINDS } from './tools.ts'

/** Every kind of product in the demo. The shares add up to 20,000. */
export const KINDS: readonly Kind[] = [
  ...GEL_POLISH_KINDS,
  ...COAT_KINDS,
  ...LACQUER_KINDS,
  ...CARE_KINDS,
  ...MANICURE_KINDS,
  ...PEDICURE_KINDS,
  ...EXTENSION_KINDS,
  ...DESIGN_KINDS,
  ...MACHINE_KINDS,
  ...TOOL_KINDS,
  ...HAIR_KINDS,
  ...MAKEUP_KINDS,
  ...SET_KINDS,
]
