import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The browser's files for one page: those that the document links and preloads. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export interface PageAssets {
  readonly isDev: boolean
  /** The folder of the built files; null if another server provides them. */
  readonly folder: string | null
  /** The inline script in the head of every page; it runs before anything that must be fetched. */
  readonly firstScript: string
  /** The module that hydrates the page. */
  readonly entry: string
  /** Fonts to fetch before the styles are parsed. */
  readonly fonts: readonly string[]
  /**
   * Returns the files of the entry and of the given lazy modules (source paths such as
   * 'web/pages/home/home-page.tsx').
   */
  filesOf(modules: readonly string[]): PageFiles
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** The source of the script that is inlined into every page. */
export const FIRST_SCRIPT = 'web/keep-presses.ts'
const ENTRY = 'web/entry-client.tsx'
/** The module that the entry imports once the first screen is shown; every page needs it. */
const START = 'web/app/start.tsx'

/** Reads the browser's part of a build. Call it once. */
export function readAssets(folder: string): PageAssets {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(read('manifest.json')) as Manifest
  const first = manifest[FIRST_SCRIPT]
  if (!first) throw new Error(`no ${FIRST_SCRIPT} in the manifest`)
  return builtAssets(manifest, folder, read(first.file).trim())
}

/**
 * Returns the folders of the browser's files in the other builds that exist now; one that is still being written has
 * another name. A page that was opened before a handover fetches its files from the build that it came from.
 */
export function otherBuilds(folder: string): string[] {
  const build = join(folder, '..')
  const dist = join(build, '..')
  return readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== basename(build))
    .map((name) => join(dist, name, basename(folder)))
}

/** Looks up the files of pages in Vite's manifest. The results are cached for each set of modules. */
export function builtAssets(manifest: Manifest, folder: string, firstScript = ''): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`no ${ENTRY} in the manifest: build the browser's half first`)
  const cache = new Map<string, PageFiles>()

  function collect(name: string, seen: Set<string>, scripts: Set<string>, styles: Set<string>): void {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    scripts.add(`/${chunk.file}`)
    for (const dependency of chunk.imports ?? []) collect(dependency, seen, scripts, styles)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
  }

  return {
    isDev: false,
    folder,
    firstScript,
    entry: `/${entry.file}`,
    // Text uses one font for its letters and the other for its spaces: if both arrive together, each line is wrapped
    // again only once.
    fonts: Object.values(manifest)
      .map((chunk) => chunk.file)
      .concat(Object.values(manifest).flatMap((chunk) => chunk.assets ?? []))
      .filter(
        (file, i, all) => /manrope-(?:cyrillic|latin)-wght.*\.woff2$/.test(file) && all.indexOf(file) === i,
      )
      .map((file) => `/${file}`),
    filesOf(modules) {
      const key = modules.join()
      const known = cache.get(key)
      if (known) return known
      const scripts = new Set<string>()
      const styles = new Set<string>()
      const seen = new Set<string>()
      collect(ENTRY, seen, scripts, styles)
      collect(START, seen, scripts, styles)
      for (const module of modules) collect(module, seen, scripts, styles)
      const files = { scripts: [...scripts], styles: [...styles] }
      cache.set(key, files)
      return files
    },
  }
}
