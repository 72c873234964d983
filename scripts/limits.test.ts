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

/** What a test says of a limit that it wants to run out, and what servers say that wait for no answer. */
const NO_WAIT = /ETIMEDOUT|TimeoutError|closeTimeout|keepAliveTimeout: 0|\b(?:IMPATIENT|UNTIL_ARRIVED) =/

/** Folders whose files only start and watch what tests and trials use. */
const HELPERS = /^(?:sandbox|trials)\//

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) || (HELPERS.test(file) && file.endsWith('.ts'))),
)

/**
 * Limits in milliseconds that a text gives to tests and waits: options, third arguments of tests, `waitUntil`, and
 * those of clients (`socketTimeout` in an address, `AbortSignal.timeout`).
 */
function limitsIn(text: string): { readonly line: number; readonly ms: number }[] {
  const patterns = [
    /\b(?:timeout|\w+Timeout): ([\d_]+)/g,
    /^\}, ([\d_]+)\)$/gm,
    /waitUntil\([^\n]*, ([\d_]{4,})\b/g,
    /\b\w+Timeout=([\d_]+)/g,
    /\bAbortSignal\.timeout\(([\d_]+)\)/g,
    /\b(?:wholeMs|restTime): ([\d_]+)/g,
  ]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      ms: Number((match[1] ?? '').replaceAll('_', '')),
    })),
  )
}

test('limits are found', () => {
  const ms = '5_000'
  const text = [
    `test('a', () => {\n}, ${ms})`,
    `expect.poll(x, { timeout: ${ms} })`,
    `waitUntil(isSo, ${ms}, 20)`,
    `send('?socketTimeout=${ms}')`,
    `AbortSignal.timeout(${ms})`,
    `connect({ connectionTimeout: ${ms} })`,
    `post({ wholeMs: ${ms} })`,
  ].join('\n')
  const lines = limitsIn(text).map(({ line, ms }) => `${line}: ${ms}`)
  expect(lines.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8].map((line) => `${line}: 5000`))
})

test('no test has a limit of its own that a slow machine could reach', () => {
  const short = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const lines = text.split('\n')
    return limitsIn(text)
      .filter(({ line, ms }) => {
        const near = lines.slice(line - 2, line + 3).join('\n')
        return ms < SHORTEST_MS && !ONE_TRY.test(near) && !NO_WAIT.test(near)
      })
      .map(({ line, ms }) => `${file}:${line}: ${ms} ms`)
  })
  expect(files.length).toBeGreaterThan(400)
  expect(short).toEqual([])
})
