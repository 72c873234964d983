import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../e2e/old-client')
const files = readdirSync(folder).sort()

/** What a file imports, in whichever form. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bfrom|\bimport|\brequire\()\s*\(?\s*['"]([^'"]+)['"]/g),
  ].map(([, name = '']) => name)

// It would prove nothing if it shared the code that it tests.
test('the client of the specification imports its own files only', () => {
  expect(files).toEqual(['browser.ts', 'client.ts', 'summary.ts'])
  const own = files.map((file) => `./${file.replace('.ts', '')}`)
  const imported = files.flatMap(importsOf)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((name) => !own.includes(name))).toEqual([])
})

test('it sends nothing that the specification does not name', () => {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  for (const ours of ['grant', 'idempotency', 'productId', 'acceptTerms', 'txRef', '/payments', 'limit', 'cursor'])
    expect(text, ours).not.toMatch(new RegExp(ours, 'i'))
})
