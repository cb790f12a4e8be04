/** Parts of the world's width from the west, and of its height from the north, as web maps draw it. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5
}

export function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
