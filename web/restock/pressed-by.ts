/** Who has pressed the button before the code behind it had loaded; null if nobody has. */
export type PressedBy = 'guest' | 'client' | null
