/** Returns the position in the web-map projection: a fraction of the world's width from the west. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5
}

/** Returns the position in the web-map projection: a fraction of the world's height from the north. */
export function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
