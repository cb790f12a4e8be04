export function SummaryTable(_: { basket: unknown }) {
  return <p>Ваша корзина (stub)</p>
}
