import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyStep, inOneRun, readRecipes } from './recipes'

const GUIDE = `# Guide

## Words only

Nothing to apply.

## Add a thing

1. Change the list:

   \`\`\`diff src/list.ts
    first
   +second
   -third

   +last
    end
   \`\`\`

2. Write the file:

   \`\`\`ts src/new.ts
   export const a = 1

   export const b = 2
   \`\`\`

3. Check it:

   \`\`\`sh
   npm run types
   npm run lint
   \`\`\`
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foodbank-recipes-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

test('reads the sections that name files', () => {
  expect(readRecipes(GUIDE)).toEqual([
    {
      title: 'Add a thing',
      steps: [
        { kind: 'change', file: 'src/list.ts', lines: [' first', '+second', '-third', '', '+last', ' end'] },
        { kind: 'file', file: 'src/new.ts', lines: ['export const a = 1', '', 'export const b = 2'] },
        { kind: 'commands', commands: ['npm run types', 'npm run lint'] },
      ],
    },
  ])
})

test('runs the tests of all recipes together, each file once', () => {
  const run = (project: string, files: string) => `npx vitest run --project ${project} ${files}`
  expect(
    inOneRun(
      new Set([
        run('unit', 'lib/a'),
        'npm run types',
        run('integration', 'lib/a lib/b'),
        run('integration', 'lib/b app'),
      ]),
    ),
  ).toEqual(['npm run types', run('unit', 'lib/a'), run('integration', 'lib/a lib/b app')])
})

test('applies every hunk of a change', () => {
  writeFileSync(join(root, 'list.ts'), 'first\nthird\nend\n')
  applyStep(root, { kind: 'change', file: 'list.ts', lines: [' first', '+second', '-third', '', '+last', ' end'] })
  expect(readFileSync(join(root, 'list.ts'), 'utf8')).toBe('first\nsecond\nlast\nend\n')
})

test.each([
  ['that do not occur', 'other\n', 'occur 0 times'],
  ['that occur twice', 'first\nfirst\n', 'occur 2 times'],
])('refuses lines %s', (_name, text, problem) => {
  writeFileSync(join(root, 'list.ts'), text)
  expect(() => {
    applyStep(root, { kind: 'change', file: 'list.ts', lines: [' first', '+second'] })
  }).toThrow(problem)
})

test('refuses to write a file that exists', () => {
  writeFileSync(join(root, 'new.ts'), '')
  expect(() => {
    applyStep(root, { kind: 'file', file: 'new.ts', lines: [] })
  }).toThrow('exists already')
})
