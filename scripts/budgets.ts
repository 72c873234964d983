import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from './build'

/** The JavaScript a page may load before it is touched, in bytes as sent (gzip), over an empty page of the same build. */
const BUDGETS: readonly (readonly [pages: RegExp, bytes: number])[] = [
  [/^\/\(public\)\/(?!contact\/)|^\/_not-found\//, 8_000],
  [/^\/\((?:sign-in|registration)\)\/|^\/partner\/sign-up\/|^\/\(public\)\/contact\//, 35_000],
  [/^\/\(shop\)\//, 45_000],
  [/^\/(?:staff|partner)\/\(desk\)\//, 80_000],
]

export type Measured = { readonly page: string; readonly bytes: number; readonly budget: number }

/** The budget of a page by its place in the app folder, `/(shop)/Store/page`; undefined when nobody has given it one. */
export const budgetOf = (page: string): number | undefined => BUDGETS.find(([pages]) => pages.test(page))?.[1]

type Manifest = {
  readonly clientModules: Readonly<Record<string, { readonly chunks: readonly string[] }>>
  /** The scripts of each layout, page and error page along the way to a page: exactly those its HTML loads. */
  readonly entryJSFiles: Readonly<Record<string, readonly string[]>>
}

/**
 * Weighs the pages of the build in `.next`: the scripts their HTML names, which is all that comes untouched
 * (e2e/untouched.spec.ts). What an empty page would load is left out: the main files of Next and React
 * for browsers of today (the others' polyfills are loaded by no browser that knows modules), and the file of Next's own
 * router parts, which the manifest of every page names.
 * @throws Error when a page has no budget, or when code of ours came into the file of Next's router parts and would weigh nothing
 */
export function measurePages(): Measured[] {
  const main = (JSON.parse(read('build-manifest.json')) as { rootMainFiles: string[] }).rootMainFiles
  const built = Object.keys(JSON.parse(read('server/app-paths-manifest.json')) as object)
  const pages = built.filter((name) => name.endsWith('/page') && name !== '/_global-error/page').sort()
  return pages.map((page) => {
    const budget = budgetOf(page)
    if (budget === undefined) throw new Error(`${page} has no budget: give it one in scripts/budgets.ts.`)
    const manifest = manifestOf(page)
    const empty = new Set([...main, ...routerFiles(manifest)])
    const isMissing = page.startsWith('/_not-found')
    // A page that is there never shows the one for what is not.
    const entries = Object.entries(manifest.entryJSFiles).filter(
      ([entry]) => isMissing || !entry.endsWith('/app/not-found'),
    )
    const files = new Set(entries.flatMap(([, scripts]) => scripts).filter((file) => !empty.has(file)))
    return { page, budget, bytes: [...files].reduce((sum, file) => sum + bytesAsSent(file), 0) }
  })
}

/** A line for each page, the heaviest of its kind first. */
export function budgetTable(measured: readonly Measured[]): string {
  const rows = [...measured].sort((a, b) => a.budget - b.budget || b.bytes - a.bytes)
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(5)
  return rows
    .map(
      ({ page, bytes, budget }) =>
        `${bytes > budget ? '✗' : ' '} ${kb(bytes)} of ${kb(budget)} kB  ${page.replace(/\/page$/, '') || '/'}`,
    )
    .join('\n')
}

const read = (file: string): string => readFileSync(join(projectRoot, '.next', file), 'utf8')

function manifestOf(page: string): Manifest {
  const file = `server/app${page}_client-reference-manifest.js`
  if (!existsSync(join(projectRoot, '.next', file))) throw new Error(`${page} has no manifest in the build.`)
  const json = /__RSC_MANIFEST\["[^"]+"\] = (\{[\s\S]*\});?\s*$/.exec(read(file))?.[1]
  if (json === undefined) throw new Error(`The manifest of ${page} is not of the shape this was written for.`)
  return JSON.parse(json) as Manifest
}

const ROUTER = '/next/dist/esm/client/components/layout-router.js'

function routerFiles({ clientModules }: Manifest): string[] {
  const modules = Object.entries(clientModules)
  const chunks = modules.find(([module]) => module.endsWith(ROUTER))?.[1].chunks ?? []
  const alone = modules.filter(([, { chunks: own }]) => own.every((chunk) => chunks.includes(chunk)))
  const ours = alone.find(([module]) => !module.includes('/node_modules/next/'))
  if (chunks.length === 0 || ours)
    throw new Error(`Next's router parts cannot be told from the app's code (${ours?.[0] ?? 'they are not there'}).`)
  return chunks.map((chunk) => chunk.replace(/^\/_next\//, ''))
}

const sizes = new Map<string, number>()
function bytesAsSent(file: string): number {
  const known = sizes.get(file) ?? gzipSync(read(file)).length
  sizes.set(file, known)
  return known
}
