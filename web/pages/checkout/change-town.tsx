import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export function ChangeTown({ children }: { children: ReactNode }) {
  return <Button look="link">{children}</Button>
}
