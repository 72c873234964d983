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

const read = ['app/page.tsx', 'app/new.tsx', 'package-lock.json', 'next.config.ts', 'prisma/schema/base.prisma']
const notRead = ['app/page.test.tsx', 'e2e/shop.spec.ts', 'docs/api.md', '.data/demo/app.log', 'node_modules/x.js']

test.each(read)('a change of %s asks for a build', (path) => {
  const before = sourceStamp(root)
  write(path, 'two')
  expect(sourceStamp(root)).not.toBe(before)
})

test.each(notRead)('a change of %s does not', (path) => {
  const before = sourceStamp(root)
  write(path, 'two')
  expect(sourceStamp(root)).toBe(before)
})

test('a file that moves counts as a change', () => {
  const before = sourceStamp(root)
  rmSync(join(root, 'app/page.tsx'))
  write('app/moved.tsx', 'one')
  expect(sourceStamp(root)).not.toBe(before)
})
