import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * Two folders that import each other cannot be understood one by one. The import rule cannot check this, because it
 * cannot compare folders without the tests in them, and a test may import any folder.
 */

/** The folder of a file: 'lib/cart' for 'lib/cart/service'. */
const folderOf = (path: string) => /^(?:lib|components)\/[^/]+(?=\/)/.exec(path)?.[0]

/** Each import from one folder into another, as 'lib/checkout → lib/cart'. */
function importsBetween(file: string): string[] {
  const own = folderOf(file)

  return [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/ from '(@\/|\.)([^']+)'/g)].flatMap(
    ([, start, rest]) => {
      const target = folderOf(start === '@/' ? String(rest) : normalize(join(dirname(file), `.${rest}`)))
      return own && target && target !== own ? [`${own} → ${target}`] : []
    },
  )
}

test('no two folders of lib or components import each other', () => {
  const files = ['lib', 'components'].flatMap((top) =>
    readdirSync(join(projectRoot, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
  )
  const shipped = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const imports = new Set(shipped.flatMap(importsBetween))
  expect(imports).toContain('lib/checkout → lib/cart')

  const reversed = (each: string) => each.split(' → ').reverse().join(' → ')
  expect([...imports].filter((each) => imports.has(reversed(each)))).toEqual([])
})
