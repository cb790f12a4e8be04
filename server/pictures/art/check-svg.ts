const ELEMENTS = new Set(
  'svg defs g path use ellipse linearGradient radialGradient stop clipPath pattern filter feGaussianBlur'.split(
    ' ',
  ),
)

/**
 * Checks a generated picture, for tests: balanced tags, only known elements, no broken numbers, every reference
 * defined. Returns a message for each problem.
 */
export function checkSvg(svg: string): readonly string[] {
  const problems: string[] = []
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (_, close, name, _attributes, self) => {
      if (!ELEMENTS.has(name)) problems.push(`unexpected <${name}>`)
      if (close) {
        const last = open.pop()
        if (last !== name) problems.push(`</${name}> closes <${last}>`)
      } else if (!self) open.push(name)
      return ''
    },
  )
  if (rest.trim()) problems.push(`stray text: ${rest.slice(0, 60)}`)
  if (open.length) problems.push(`not closed: ${open.join(' ')}`)
  for (const word of ['NaN', 'undefined', 'Infinity', 'null', '<text', '[object']) {
    if (svg.includes(word)) problems.push(`contains ${word}`)
  }
  if (/\d\.\d{5,}|[\s,"(]-?[\d.]+e[-+]?\d/.test(svg)) problems.push('long or exponential number')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1])
  if (new Set(ids).size !== ids.length) problems.push('an id is used twice')
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g))
    if (!ids.includes(id)) problems.push(`no #${id}`)
  return problems
}
