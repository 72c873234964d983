import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lockHolder, releaseLock, takeLock } from './lock'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const file = join(folder, 'deep/lock')
let lines: string[] = []
const note = (line: string) => lines.push(line)

beforeEach(() => {
  lines = []
  rmSync(file, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a free lock is taken and released', () => {
  expect(takeLock(file, note)).toBe(true)
  releaseLock(file)
  expect(existsSync(file)).toBe(false)
  expect(lines).toEqual([])
})

test('the lock of a live process is refused and kept', () => {
  takeLock(file, note)
  writeFileSync(file, `${process.ppid}\n`)
  expect(lockHolder(file)).toBe(process.ppid)
  expect(takeLock(file, note)).toBe(false)
  releaseLock(file)
  expect(existsSync(file)).toBe(true)
})

test.each(['dead process', 'half-written file'])('the lock of a %s is replaced with a note', (kind) => {
  takeLock(file, note)
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(file, kind === 'dead process' ? `${dead}\n` : '')
  expect(takeLock(file, note)).toBe(true)
  expect(lines).toHaveLength(1)
})
