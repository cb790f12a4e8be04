/** A part of every picture's URL. Pictures are cached forever, so increment it with every change of a drawing. */
export const ART_VERSION = '6'
