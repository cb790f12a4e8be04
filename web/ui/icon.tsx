/** Drawn on a grid of 24 px with strokes of 1.4. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
  heart:
    'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 8.8 5.4c1.4 0 2.5.7 3.2 1.9.7-1.2 1.8-1.9 3.2-1.9a4.3 4.3 0 0 1 4.3 4.4C19.5 15.4 12 20 12 20Z',
  bag: 'M5.5 8.5h13l1 11.5h-15l1-11.5Zm3.5 0V7a3 3 0 0 1 6 0v1.5',
  user: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM5 20c.4-3.5 3.2-5.5 7-5.5s6.6 2 7 5.5',
  pin: 'M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0c0 5.3-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  left: 'M14.5 6L8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  filters:
    'M4 8h9m4 0h3M4 16h3m4 0h9M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5v5l3.2 1.9',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5-10-6.5Z',
  star: 'M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8Z',
  truck:
    'M3 6.5h11v10H3v-10Zm11 3.5h4l3 3.5v3h-7V10ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const
export type IconName = keyof typeof PATHS

interface IconProps {
  readonly name: IconName
  readonly size?: number
  readonly isFilled?: boolean
  readonly className?: string | undefined
}

/** A decorative icon beside words or inside a control that has a name. */
export function Icon({ name, size = 24, isFilled = false, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
