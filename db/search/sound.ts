const PREFIX = 8

/** Returns how many letters may be wrong in a word with this sound. */
export function allowedTypos(sound: string): 0 | 1 | 2 {
  return sound.length < 4 ? 0 : sound.length < 7 ? 1 : 2
}

/**
 * Returns the beginning of a sound with up to `depth` letters left out, the full beginning included. Two sounds
 * within `depth` changes of each other share at least one gap (symmetric deletion).
 */
export function gapsOf(sound: string, depth: number): Set<string> {
  const start = sound.slice(0, PREFIX)
  const gaps = new Set([start])
  let edge = [start]
  for (let i = 0; i < depth; i++) {
    const next: string[] = []
    for (const text of edge) {
      for (let at = 0; at < text.length; at++) {
        const gap = text.slice(0, at) + text.slice(at + 1)
        if (gap.length < 2 || gaps.has(gap)) continue
        gaps.add(gap)
        next.push(gap)
      }
    }
    edge = next
  }
  return gaps
}
