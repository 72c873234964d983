import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'

const root = join(import.meta.dirname, '..')

test('every path of the contract is in the document', () => {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'route.ts')
    .map((entry) => entry.parentPath.slice(root.length))
    .filter((path) => path !== '/openapi.json')
    .map((path) => path.replaceAll('[', '{').replaceAll(']', '}'))
  const listed = [...readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(
    ([, path]) => path,
  )
  expect(listed.sort()).toEqual(folders.sort())
})
