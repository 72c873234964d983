import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorLines, lengthOf } from './error-lines'

let folder: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  log = join(folder, 'app.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (level: number, msg: string) => `{"level":${level},"time":"2026-11-27T10:00:00.000Z","msg":"${msg}"}\n`

test('finds the lines of level error and above that were written since', () => {
  appendFileSync(log, line(50, 'before'))
  const since = lengthOf(log)
  const error = line(50, 'request failed')
  appendFileSync(log, `${line(30, 'info')}${line(40, 'warn')}${error}Ready in 2 s\n${line(60, 'fatal')}`)
  expect(errorLines(log, since)).toEqual([error, line(60, 'fatal')].map((text) => text.trimEnd()))
})

test('takes a trace of an uncaught error for one, which has no level', () => {
  appendFileSync(log, '⨯ TypeError: x is not iterable\n    at render (page.js:1:1)\nError: aborted\n    at read\n')
  expect(errorLines(log, 0)).toEqual(['⨯ TypeError: x is not iterable', 'Error: aborted'])
})

test('finds nothing in a log that nobody has written', () => {
  expect([lengthOf(log), errorLines(log, 0)]).toEqual([0, []])
})
