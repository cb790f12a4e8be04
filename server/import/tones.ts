/** Calm colors for the drawings of what has no shade of its own. */
export const TONES = ['#d9c7b8', '#cfd6cf', '#d8cdd8', '#c9d3dc', '#e0d3bd', '#d6bfb4', '#c8cdbd'] as const
