import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* A command generates the database client when it starts. If it imported the client before, it would not start. */

const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const entry = /node scripts\/run\.mjs (\S+\.ts)/.exec(line)?.[1]
  return entry === undefined ? [] : [{ name, entry }]
})

/** What a module loads when it starts: its imports and re-exports that are more than types. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm)].flatMap(
    ([, names = '*', from = '']) => (/^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}$/.test(names.trim()) ? [] : [from]),
  )

const fileOf = (from: string, by: string): string | undefined => {
  if (!/^(?:\.|@\/)/.test(from)) return undefined
  const path = from.startsWith('@/') ? from.slice(2) : join(dirname(by), from)
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (each) => /\.\w+$/.test(each) && (existsSync(each) || each.startsWith('generated/')),
  )
}

/** The way from a module to the generated client by what is loaded at its start; undefined where there is none. */
function wayToClient(entry: string): string[] | undefined {
  const from = new Map<string, string>()
  const files = [entry]
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    for (const each of importsOf(readFileSync(file, 'utf8'))) {
      const next = each.startsWith('@/generated/') ? each : fileOf(each, file)
      if (next === undefined || from.has(next) || next === entry) continue
      from.set(next, file)
      if (!next.startsWith('@/generated/')) {
        files.push(next)
        continue
      }
      const way = [next]
      for (let at = from.get(next); at !== undefined; at = from.get(at)) way.unshift(at)
      return way
    }
  }
  return undefined
}

test('imports are told from types', () => {
  const source = [
    "import 'a'",
    "import b from 'b'",
    "import { type C, c } from 'c'",
    "import type { D } from 'd'",
    "import { type E, type F as G } from 'e'",
    "export { h } from 'h'",
    "export type { I } from 'i'",
    "import {\n  j,\n  type K,\n} from 'j'",
    "const later = () => import('k')",
  ].join('\n')
  expect(importsOf(source)).toEqual(['a', 'b', 'c', 'h', 'j'])
})

test('what needs the client is found through other modules', () => {
  expect(wayToClient('prisma/seed.ts')?.at(-1)).toMatch(/^@\/generated\//)
})

test.each(commands)('npm run $name starts in a clone without a generated client', ({ entry }) => {
  expect(wayToClient(entry)).toBeUndefined()
})
