import { type ReactNode, useEffect, useRef, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { readAsked } from './asked-storage.ts'
import { OwnRestock } from './own-restock.tsx'
import { RestockForm } from './restock-form.tsx'

interface RestockPanelProps {
  readonly shopItemId: number
  /** The text of the button that this takes the place of. */
  readonly ask: string
  readonly isPressed: boolean
  /** Called when nothing is asked for any more, so that the button can be pressed again. */
  readonly onEnd: () => void
  /** The button. */
  readonly children: ReactNode
}

/**
 * What the button leads to: the form for guests, the request itself for customers, and for everybody what this browser
 * has asked for before. Otherwise the button.
 */
export function RestockPanel({ isPressed, onEnd, children, ...props }: RestockPanelProps) {
  const { data: client } = trpc.auth.client.useQuery()
  const [asked, setAsked] = useState(() => readAsked(props.shopItemId))
  const [pressedBy, setPressedBy] = useState<'guest' | 'client' | null>(null)
  // A guest who signs in while the form is open has not asked by that.
  if (isPressed && pressedBy === null) setPressedBy(client ? 'client' : 'guest')
  const [isEnded, setEnded] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEnded) block.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isEnded])

  function end() {
    const hadFocus = block.current?.contains(document.activeElement) ?? false
    setAsked(null)
    setPressedBy(null)
    setEnded(hadFocus)
    onEnd()
  }

  const isForm = asked !== null || (!client && isPressed)
  return (
    <div ref={block}>
      {isForm ? (
        <RestockForm {...props} asked={asked} onAsked={setAsked} onEnd={end} />
      ) : client ? (
        <OwnRestock {...props} isPressed={pressedBy === 'client'} client={client} />
      ) : (
        children
      )}
    </div>
  )
}
