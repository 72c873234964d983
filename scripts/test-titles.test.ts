import { describe, expect, test } from 'vitest'
import { testTitles, testsNamed } from './test-titles'

const SOURCE = `
import { test } from './fixtures'
const ROWS = { 'a-wrong-code': 1 }
// test('is only a comment', () => undefined)
test.use({ tolerated: /x/ })
test('says “Hello” (H-01)', async () => {
  await test.step('opens', async () => undefined)
  expect('is only a text').toBeDefined()
})
describe('a code', () => {
  test('works once', () => undefined)
  describe.each([['buyer']])('of a %s', () => {
    it.each([[1, 2]])('%i and %i differ', () => undefined)
  })
})
describe('a grant', () => {
  test('works once', () => undefined)
  test.skip('lasts', () => undefined)
})
describe.skip('a dream', () => {
  test('comes true', () => undefined)
})
test('leaves itself out', () => {
  test.fixme()
})
for (const name of Object.keys(ROWS)) test(\`refuses \${name.replaceAll('-', ' ')}\`, () => undefined)
`
const TITLES = testTitles('x.test.ts', SOURCE)
const named = (name: string) => testsNamed(name, TITLES, SOURCE).map(({ path }) => path.join(' › '))

test('tests and their steps are listed with the titles of their groups', () => {
  expect(TITLES.map(({ path, skipped }) => `${path.join(' › ')}${skipped ? ', skipped' : ''}`)).toEqual([
    'says “Hello” (H-01)',
    'says “Hello” (H-01) › opens',
    'a code › works once',
    'a code › of a %s › %i and %i differ',
    'a grant › works once',
    'a grant › lasts, skipped',
    'a dream › comes true, skipped',
    'leaves itself out, skipped',
    "refuses ${name.replaceAll('-', ' ')}",
  ])
})

describe('a reference', () => {
  test.each([
    ['says “Hello” (H-01)', ['says “Hello” (H-01)']],
    ['opens', ['says “Hello” (H-01) › opens']],
    ['works once', ['a code › works once', 'a grant › works once']],
    ['a code › works once', ['a code › works once']],
    ['of a %s › %i and %i differ', ['a code › of a %s › %i and %i differ']],
    ['refuses a wrong code', ["refuses ${name.replaceAll('-', ' ')}"]],
  ])('%j names %j', (name, tests) => {
    expect(named(name)).toEqual(tests)
  })

  test.each(['is only a comment', 'is only a text', 'works', 'refuses a right code', 'a grant › opens', ''])(
    '%j names nothing',
    (name) => {
      expect(named(name)).toEqual([])
    },
  )
})
