import { useParams } from 'react-router'
import { trpc } from '#web/lib/trpc.ts'

export function ProductPage() {
  const { marking = '' } = useParams()
  const { data: product } = trpc.catalog.product.useQuery({ marking })
  if (!product) return null
  return (
    <main>
      <title>{product.name}</title>
      <h1>{product.heading}</h1>
    </main>
  )
}
