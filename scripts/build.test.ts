import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceStamp } from './build'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'))
  write('app/page.tsx', 'one')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const sources = ['app/page.tsx', 'app/new.tsx', 'package-lock.json', 'next.config.ts', 'prisma/schema/base.prisma']
const others = ['app/page.test.tsx', 'e2e/shop.spec.ts', 'docs/api.md', '.data/demo/app.log', 'node_modules/x.js']

test.each(sources)('a change of %s needs a build', (path) => {
  const before = sourceStamp(root)
  write(path, 'two')
  expect(sourceStamp(root)).not.toBe(before)
})

test.each(others)('a change of %s needs no build', (path) => {
  const before = sourceStamp(root)
  write(path, 'two')
  expect(sourceStamp(root)).toBe(before)
})

test('a moved file needs a build', () => {
  const before = sourceStamp(root)
  rmSync(join(root, 'app/page.tsx'))
  write('app/moved.tsx', 'one')
  expect(sourceStamp(root)).not.toBe(before)
})
