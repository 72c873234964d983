import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { resultOfRun } from './vitest-report'

const wrong = { message: '1 is not 2', stack: 'Error: STACK_TRACE_ERROR\n    at lib/cart/service.test.ts:3' }
const passed = { fullName: 'the cart > adds', result: () => ({ state: 'passed' as const, errors: undefined }) }
const skipped = {
  fullName: 'the cart > sings',
  result: () => ({ state: 'skipped' as const, errors: undefined, note: undefined }),
}
const failed = { fullName: 'the cart > removes', result: () => ({ state: 'failed' as const, errors: [wrong] }) }
const NAME = 'lib/cart/service.test.ts'
const MESSAGE = '1 is not 2\n    at lib/cart/service.test.ts:3'

function file(state: 'passed' | 'failed', tests: (typeof passed | typeof failed | typeof skipped)[]) {
  return {
    moduleId: resolve(NAME),
    state: () => state,
    errors: () => [],
    children: { allTests: () => tests, allSuites: () => [{ errors: () => (state === 'failed' ? [wrong] : []) }] },
  }
}

test('tests are counted, except skipped ones, and failed ones are named', () => {
  const name = `${NAME}: the cart > removes`
  expect(resultOfRun([file('failed', [passed, failed, skipped, passed])], [])).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ name, message: MESSAGE }],
  })
})

test('an error is told with its reason, its cause, and the cause of that', () => {
  const cause = { message: 'no answer', reason: 'status 503', cause: { message: 'the line is cut' } }
  const test = {
    fullName: 'the cart > sends',
    result: () => ({ state: 'failed' as const, errors: [{ ...wrong, cause }] }),
  }
  expect(resultOfRun([file('failed', [test])], []).failures).toEqual([
    {
      name: `${NAME}: the cart > sends`,
      message: `${MESSAGE}\ncaused by: no answer\nreason: status 503\ncaused by: the line is cut`,
    },
  ])
})

test('a comparison is told with the lines that differ', () => {
  const diff = '\u001b[32m- Expected\u001b[39m\n+ Received\n\n  [\n-   "rice",\n+   "oil",\n  ]'
  const test = {
    fullName: 'the cart > holds',
    result: () => ({ state: 'failed' as const, errors: [{ ...wrong, diff }] }),
  }
  const [failure] = resultOfRun([file('failed', [test])], []).failures
  expect(failure?.message.split('\n')).toEqual([
    '1 is not 2',
    '- Expected',
    '+ Received',
    '-   "rice",',
    '+   "oil",',
    '    at lib/cart/service.test.ts:3',
  ])
})

test('a file that does not load counts as a failure', () => {
  expect(resultOfRun([file('failed', [])], [])).toEqual({
    passed: 0,
    failed: 1,
    failures: [{ name: NAME, message: MESSAGE }],
  })
})

test('a file that fails before or after its tests counts as a failure', () => {
  expect(resultOfRun([file('passed', [passed]), file('failed', [passed, skipped])], [])).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ name: NAME, message: MESSAGE }],
  })
})

test('an error that no test caught counts as a failure', () => {
  const unhandled = [{ ...wrong, VITEST_TEST_PATH: resolve(NAME) }, wrong]
  expect(resultOfRun([], unhandled)).toEqual({
    passed: 0,
    failed: 2,
    failures: [
      { name: `${NAME}: an unhandled error`, message: MESSAGE },
      { name: 'vitest: an unhandled error', message: MESSAGE },
    ],
  })
})
