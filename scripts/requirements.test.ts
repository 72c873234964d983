import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './build'
import { type TestTitle, testTitles, testsNamed } from './test-titles'

/*
 * docs/requirements.md names the test that proves each requirement, or another judge where no test can. This checks
 * that each is named, exists, and runs. Whether the test would notice is for the reader who names it.
 */

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
const EVERY_PAGE = 'e2e/every-page.spec.ts'

type Row = { readonly id: string; readonly tests: readonly Reference[]; readonly judges: readonly string[] }
type Reference = { readonly path: string; readonly name: string }

const referencesIn = (line: string): Reference[] =>
  [...line.matchAll(/`([^`]+)` “(.+?)”(?=; `|$)/g)].map(([, path = '', name = '']) => ({ path, name }))

/** The rows of a document: a line with the id, perhaps more of the text, and a line that names tests or judges. */
const rowsOf = (text: string): Row[] =>
  text
    .split(/^(?=- |#)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => {
      const [, id = ''] = /^- \*\*([A-Z]+-\d\d)\*\* /.exec(part) ?? []
      const [, kind, proof = ''] = /^ {2}(Test|Judge): (.+)$/m.exec(part) ?? []
      const judges = kind === 'Judge' ? [...proof.matchAll(/`npm run ([^`]+)`/g)].map(([, name]) => String(name)) : []
      return { id, tests: kind === 'Test' ? referencesIn(proof) : [], judges }
    })

type File = { readonly source: string; readonly titles: readonly TestTitle[] }
const files = new Map<string, File>()
function fileAt(path: string): File {
  const known = files.get(path)
  if (known) return known
  const source = existsSync(join(projectRoot, path)) ? read(path) : ''
  const file = { source, titles: testTitles(path, source) }
  files.set(path, file)
  return file
}

/** What is wrong with a reference, if anything. */
function faultOf({ path, name }: Reference): string | undefined {
  const { source, titles } = fileAt(path)
  if (!/\.(?:test|spec)\.tsx?$/.test(path) || source === '') return 'is no file of tests'
  const [found, another] = testsNamed(name, titles, source)
  if (!found) return 'has no such test'
  if (another) return 'has several such tests: name the group'
  return found.skipped ? 'skips this test' : undefined
}

const ROWS = rowsOf(read('docs/requirements.md'))
/** The rows whose texts the walk over all pages looks for. */
const WALKED = new Set([...read('e2e/quoted-texts.ts').matchAll(/'([A-Z]+-\d\d)':/g)].map(([, id]) => String(id)))

describe('the requirements', () => {
  test('are all read, and have an id each', () => {
    const ids = ROWS.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(600)
    expect(ids.filter((id, index) => id === '' || ids.indexOf(id) !== index)).toEqual([])
  })

  test('name a test each, or another judge', () => {
    expect(ROWS.filter(({ tests, judges }) => tests.length + judges.length === 0).map(({ id }) => id)).toEqual([])
  })

  test('name tests that exist and run', () => {
    const faults = ROWS.flatMap(({ id, tests }) =>
      tests.flatMap((reference) => {
        const fault = faultOf(reference)
        return fault === undefined ? [] : [`${id}: ${reference.path} ${fault}: ${reference.name}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test('name commands that exist as their judges', () => {
    expect(ROWS.flatMap(({ judges }) => judges).filter((name) => !(name in scripts))).toEqual([])
  })

  test('rest on the walk over all pages only for what it looks for', () => {
    const isWalkAlone = ({ tests }: Row) => tests.length > 0 && tests.every(({ path }) => path === EVERY_PAGE)
    const routes = /^R-\d\d$/
    expect(ROWS.filter((row) => isWalkAlone(row) && !WALKED.has(row.id) && !routes.test(row.id))).toEqual([])
  })
})
