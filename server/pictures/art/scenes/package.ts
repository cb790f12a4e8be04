import { standing } from './layouts.ts'
import { boxed } from './scene.ts'

/** A plain folding box with a band of the product's color: it claims nothing about what is inside. */
export const box = standing({ draw: (scene) => boxed(scene, 176, 236, 44), height: 240, wide: true })
