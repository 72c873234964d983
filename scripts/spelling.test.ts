import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './build'

const FOLDERS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'prisma', 'sandbox', 'scripts', 'trials']
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
/** A text that must keep its wording, and the files whose job is to quote it. */
const QUOTED = 'Your message has been sent. We will reply by e-mail.'
const QUOTING = [
  ...['docs/requirements.md', 'docs/decisions/0088-wording.md', 'scripts/spelling.test.ts'],
  // Headings as people write them in their files.
  ...['e2e/roster.spec.ts', 'lib/companies/column-rules.test.ts', 'lib/roster/trial-files.service.test.ts'],
]
/** Applied migrations never change. */
const FROZEN = /^prisma\/migrations\//

const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

/** The specification's texts say "email", so every other text does as well (docs/decisions/0088-wording.md). */
test('one spelling of email', () => {
  const files = [...DOCUMENTS, ...FOLDERS.flatMap(filesIn)].filter(
    (file) => /\.(?:tsx?|md|prisma|mjs)$/.test(file) && !FROZEN.test(file) && !QUOTING.includes(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    files.filter((file) => /\be-mail/i.test(readFileSync(join(projectRoot, file), 'utf8').replaceAll(QUOTED, ''))),
  ).toEqual([])
})
