import { type RefObject, useEffect, useRef } from 'react'

/** Whether an arrow key is held down. While it is, the browser selects one radio button after another. */
export function useArrowsHeld(): RefObject<boolean> {
  const isHeld = useRef(false)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      isHeld.current = key.startsWith('Arrow')
    }
    const release = () => {
      isHeld.current = false
    }
    document.addEventListener('keydown', press, true)
    document.addEventListener('keyup', release, true)
    document.addEventListener('pointerdown', release, true)
    return () => {
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('keyup', release, true)
      document.removeEventListener('pointerdown', release, true)
    }
  }, [])
  return isHeld
}
