import { trpc } from '#web/lib/trpc.ts'
import { OwnRestock } from './own-restock.tsx'
import type { PressedBy } from './pressed-by.ts'
import { RestockForm } from './restock-form.tsx'

interface RestockPanelProps {
  readonly shopItemId: number
  /** The text of the button that this takes the place of. */
  readonly ask: string
  readonly pressedBy: PressedBy
}

/** What the button leads to: the form for guests, the request itself for customers. */
export function RestockPanel({ pressedBy, ...props }: RestockPanelProps) {
  const { data: client } = trpc.auth.client.useQuery()
  // A guest who signs in while the form is open has not asked by that.
  return client ? (
    <OwnRestock {...props} isPressed={pressedBy === 'client'} client={client} />
  ) : (
    <RestockForm {...props} isPressed={pressedBy === 'guest'} />
  )
}
