/** Returns the text for a line of a basket of which fewer pieces are left than are wished (BASK-9). */
export function shortageText({ name, available }: { name: string; available: number }): string {
  return available > 0 ? `${name}: осталось только ${available}\u00a0шт.` : `${name}: нет в\u00a0наличии`
}
