import { trpc } from '#web/lib/trpc.ts'
import { OwnRestock } from './own-restock.tsx'
import { RestockForm } from './restock-form.tsx'

/** Who has pressed the button before this code had loaded; null if nobody has. */
export type PressedBy = 'guest' | 'client' | null

interface RestockPanelProps {
  readonly shopItemId: number
  readonly pressedBy: PressedBy
}

/** What the button leads to: the form for guests, the request itself for customers. */
export function RestockPanel({ shopItemId, pressedBy }: RestockPanelProps) {
  const { data: client } = trpc.auth.client.useQuery()
  // A guest who signs in while the form is open has not asked by that.
  return client ? (
    <OwnRestock shopItemId={shopItemId} isPressed={pressedBy === 'client'} client={client} />
  ) : (
    <RestockForm shopItemId={shopItemId} isPressed={pressedBy === 'guest'} />
  )
}
