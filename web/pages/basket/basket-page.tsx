export function BasketPage() {
  return <main />
}
