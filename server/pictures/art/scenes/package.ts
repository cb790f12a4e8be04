import { standing } from './layouts.ts'
import { boxed } from './scene.ts'

const DEPTH = 40

/** A plain folding box with a band of the product's color: it claims nothing about what is inside. */
export const box = standing({
  // Its front is left of the middle, so that front and side together are in it.
  draw: (scene) => scene.canvas.within({ x: -DEPTH / 2, y: 0 }, () => boxed(scene, 164, 236, DEPTH)),
  height: 240,
  wide: true,
})
