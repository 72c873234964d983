import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './build'

/* docs/security-asvs.md against the list of the standard's ids, and against the tree that it names as evidence. */

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const STATES = ['met', 'partly', 'not met', 'not applicable']

/** The ids of levels 1 and 2, 'id level' a line. */
const ids = read('scripts/asvs-5.0.0.txt')
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[0])

const DOCUMENT = read('docs/security-asvs.md')
const rows = [...DOCUMENT.matchAll(/^\| (\d+\.\d+\.\d+)\s*\|(.*)\|$/gm)].map(([, id, rest = '']) => {
  const [requirement = '', state = '', ...evidence] = rest.split('|').map((cell) => cell.trim())
  return { id, requirement, state, evidence: evidence.join('|') }
})

const isPath = (span: string) =>
  /^(?:app|components|docs|e2e|lib|prisma|public|scripts)(?:\/|$)/.test(span) ||
  /^\.?[\w.-]+\.(?:ts|mjs|cjs|md|json|example)$/.test(span)
const pathsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => String(span)).filter(isPath)

describe('the table of ASVS', () => {
  test('has one row for each requirement of levels 1 and 2, in order', () => {
    expect(ids).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  test('says the requirement, one of four states, and why', () => {
    expect(rows.filter((row) => !STATES.includes(row.state) || row.requirement === '' || row.evidence === '')).toEqual(
      [],
    )
  })

  test('names a file for what is met, and only files that exist', () => {
    expect(rows.filter(({ state, evidence }) => state === 'met' && pathsIn(evidence).length === 0)).toEqual([])
    expect(pathsIn(DOCUMENT).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test.each(['docs/security-asvs.md', 'docs/security.md'])('%s names tests that are in their files', (document) => {
    const named = [...read(document).matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)]
    expect(named.length).toBeGreaterThan(0)
    const missing = named.filter(([, path = '', name = '']) => !read(path).includes(name))
    expect(missing.map(([text]) => text)).toEqual([])
  })
})
