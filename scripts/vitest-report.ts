import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Failure, Result } from './results'

type Thrown = {
  message: string
  stack?: string
  cause?: unknown
  reason?: unknown
  diff?: string
  VITEST_TEST_PATH?: unknown
}
type Test = Pick<TestCase, 'fullName' | 'result'>
type File = Pick<TestModule, 'moduleId' | 'state' | 'errors'> & {
  children: { allTests: () => Iterable<Test>; allSuites: () => Iterable<Pick<TestSuite, 'errors'>> }
}

/** Writes a `Result` to `outputFile`. vitest's own JSON omits unhandled errors and why a test took too long. */
export default class VitestReport implements Reporter {
  readonly #outputFile: string

  constructor({ outputFile }: { outputFile: string }) {
    this.#outputFile = outputFile
  }

  onTestRunEnd(files: readonly File[], unhandled: readonly Thrown[]): void {
    writeFileSync(this.#outputFile, JSON.stringify(resultOfRun(files, unhandled)))
  }
}

/**
 * Counts the tests except skipped ones. A file that fails without a failed test, because it did not load or clean up,
 * and an error that no test caught, are one failure each.
 */
export function resultOfRun(files: readonly File[], unhandled: readonly Thrown[]): Result {
  const tests = files.flatMap(({ children }) => [...children.allTests()])
  const failures = [...files.flatMap(failuresOf), ...unhandled.map(unhandledFailure)]
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
  }
}

function failuresOf(file: File): Failure[] {
  const name = relative(process.cwd(), file.moduleId)
  const failed = [...file.children.allTests()].filter((test) => test.result().state === 'failed')
  if (failed.length === 0 && file.state() === 'failed') {
    const errors = [...file.errors(), ...[...file.children.allSuites()].flatMap((suite) => suite.errors())]
    return [{ name, message: describe(errors) }]
  }
  return failed.map((test) => ({ name: `${name}: ${test.fullName}`, message: describe(test.result().errors ?? []) }))
}

function unhandledFailure(error: Thrown): Failure {
  const file = error.VITEST_TEST_PATH
  const name = typeof file === 'string' ? relative(process.cwd(), file) : 'vitest'
  return { name: `${name}: an unhandled error`, message: describe([error]) }
}

// The stack of a test that took too long begins with another message.
function describe(errors: readonly Thrown[]): string {
  return errors
    .flatMap(({ message, stack = '', cause, reason, diff = '' }) => [
      message,
      ...differences(diff),
      // What an error of the app keeps for the log.
      ...(typeof reason === 'string' ? [`reason: ${reason}`] : []),
      ...stack.split('\n').filter((line) => /^ +at /.test(line)),
      ...(isThrown(cause) ? [`caused by: ${describe([cause])}`] : []),
    ])
    .join('\n')
}

const SHOWN_DIFFERENCES = 20

/** The lines of a comparison that differ, because the message only counts them: "expected [ …(12) ] to equal …". */
const differences = (diff: string): string[] =>
  stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .slice(0, SHOWN_DIFFERENCES)

const isThrown = (cause: unknown): cause is Thrown =>
  typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string'
