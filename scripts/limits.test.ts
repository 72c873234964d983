import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * No test fails by slowness (docs/decisions/0120): limits stand once, in the settings of vitest and Playwright and in
 * `sandbox/waiting.ts`. A limit of its own is at least as long, unless it only ends one of many tries.
 */

const FOLDERS = ['app', 'audit', 'bench', 'components', 'e2e', 'lib', 'prisma', 'sandbox', 'scripts', 'trials']
const SHORTEST_MS = 120_000
/** A try inside a loop that goes on until it succeeds, or what is sent and not waited for. */
const ONE_TRY = /refocusUntil|goOnlineUntil|toPass|agent: false|statement_timeout/

/** Folders whose files only start and watch what tests and trials use. */
const HELPERS = /^(?:sandbox|trials)\//

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) || (HELPERS.test(file) && file.endsWith('.ts'))),
)

/** Limits in milliseconds that a text gives to tests and waits: options, third arguments of tests, and `waitUntil`. */
function limitsIn(text: string): { readonly line: number; readonly ms: number }[] {
  const patterns = [/\btimeout: ([\d_]+)/g, /^\}, ([\d_]+)\)$/gm, /waitUntil\([^\n]*, ([\d_]{4,})\b/g]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      ms: Number((match[1] ?? '').replaceAll('_', '')),
    })),
  )
}

test('limits are found', () => {
  const ms = '5_000'
  const text = `test('a', () => {\n}, ${ms})\nexpect.poll(x, { timeout: ${ms} })\nwaitUntil(isSo, ${ms}, 20)`
  expect(limitsIn(text)).toEqual([3, 2, 4].map((line) => ({ line, ms: 5_000 })))
})

test('no test has a limit of its own that a slow machine could reach', () => {
  const short = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const lines = text.split('\n')
    return limitsIn(text)
      .filter(({ line, ms }) => ms < SHORTEST_MS && !ONE_TRY.test(lines.slice(line - 2, line + 3).join('\n')))
      .map(({ line, ms }) => `${file}:${line}: ${ms} ms`)
  })
  expect(files.length).toBeGreaterThan(400)
  expect(short).toEqual([])
})
