/** Part of every picture's URL. Pictures are cached forever, so increment it whenever a drawing changes. */
export const ART_VERSION = '3'
