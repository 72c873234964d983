import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './build'
import { type Served, serve } from './served'

/* What strangers may read of a production build says nothing of its sources: no source map, and no path of a source. */

const SERVED = ['.next/static', 'public']
const SOURCES = ['app', 'components', 'lib']

let folder: string
let server: Served
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'))
  server = await serve(['node', 'scripts/start.mjs'], { cwd: projectRoot, log: join(folder, 'log'), env: {} })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const filesIn = (parent: string): string[] =>
  readdirSync(join(projectRoot, parent), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))

const ask = (path: string) => fetch(`${server.origin}${path}`, { redirect: 'manual' })
const scripts = () => filesIn('.next/static').filter((path) => path.endsWith('.js'))
const addressOf = (path: string) => path.replace(/^\.next/, '/_next')

const sources = new Set(SOURCES.flatMap(filesIn))

/** What of a text names a file of ours: the folder of the project, or the path of a source. */
function sourcesIn(text: string): string[] {
  const named = [...text.matchAll(/(?:app|components|lib)\/[\w()[\]./-]+?\.tsx?\b/g)].map(([path]) => path)
  return [...named.filter((path) => sources.has(path)), ...(text.includes(projectRoot) ? [projectRoot] : [])]
}

test('a source is recognised by its path', () => {
  expect(sourcesIn('"[project]/lib/core/money.ts [app-client]" at app/layout.tsx:3:1 of lib/none.ts')).toEqual([
    'lib/core/money.ts',
    'app/layout.tsx',
  ])
  expect(sourcesIn(`${projectRoot}/x`)).toEqual([projectRoot])
})

test('no file that is served is a source map, points to one, or names a source', () => {
  const files = SERVED.flatMap(filesIn)
  expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
  const texts = files
    .filter((path) => /\.(?:js|css|json|html|txt|webmanifest)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
  expect(texts.length).toBeGreaterThan(20)
  const telling = texts.filter(({ text }) => /[#@] sourceMappingURL=/.test(text) || sourcesIn(text).length > 0)
  expect(telling.map(({ path }) => path)).toEqual([])
})

test('a script is served without the address of a map, and its map is not there', async () => {
  const [script = ''] = scripts()
  const served = await ask(addressOf(script))
  expect(served.status).toBe(200)
  expect([served.headers.get('sourcemap'), served.headers.get('x-sourcemap')]).toEqual([null, null])
  for (const path of scripts()) {
    const map = await ask(`${addressOf(path)}.map`)
    expect(map.status, path).toBe(404)
    expect(await map.text()).not.toContain('"mappings"')
  }
})

test.each([
  '/__nextjs_source-map?filename=none',
  '/__nextjs_original-stack-frames',
  '/_next/server/middleware.js',
  '/_next/server/app/page.js.map',
  '/_next/static/../server/app/page.js',
  '/_next/static/%2e%2e/server/app/page.js',
  '/lib/core/money.ts',
  '/.next/BUILD_ID',
  '/package.json',
  '/next.config.ts',
])('%s tells a stranger nothing', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBeGreaterThanOrEqual(300)
  expect(sourcesIn(await answer.text())).toEqual([])
})

test.each([
  '/',
  '/Login',
  '/no-such-page',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/no-such-call',
  '/Login?%',
  `/Login?next=${'a'.repeat(5_000)}`,
])('the answer to %s names no source', async (path) => {
  const text = await (await ask(path)).text()
  expect(text).not.toBe('')
  expect(sourcesIn(text)).toEqual([])
})
