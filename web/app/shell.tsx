import { Outlet } from 'react-router'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

export function Shell() {
  return <Outlet />
}
