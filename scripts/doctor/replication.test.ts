import { expect, test } from 'vitest'
import { judgeArchive, judgeBackup } from './replication'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour))
const archiver = { mode: 'on', archived: at(1), failed: null, backedUp: at(1), now: at(2) }
const advice = 'See the log of the primary and "pgbackrest --stanza=foodbank check" (docs/cluster.md).'

test('the archive of WAL: off, in order, behind, and failing', () => {
  const judge = (change: Partial<Parameters<typeof judgeArchive>[0]>) => judgeArchive({ ...archiver, ...change })
  expect(judge({}).level).toBe('ok')
  expect(judge({ mode: 'off', archived: null }).level).toBe('ok')
  expect(judge({ failed: at(0) }).level).toBe('ok')
  const failing = { level: 'warn', name: 'archive', sentence: `The last WAL file could not be archived. ${advice}` }
  expect(judge({ failed: at(2) })).toEqual(failing)
  expect(judge({ archived: null, failed: at(0) })).toEqual(failing)
  const late = { level: 'warn', name: 'archive', sentence: `No WAL file was archived for a day. ${advice}` }
  expect(judge({ archived: null })).toEqual(late)
  expect(judge({ now: at(26) })).toEqual(late)
})

test('a backup: of a day, older, and none', () => {
  const judge = (change: Partial<Parameters<typeof judgeBackup>[0]>) => judgeBackup({ ...archiver, ...change })
  const level = (change: Partial<Parameters<typeof judgeBackup>[0]>) => judge(change).level
  const seeing = 'See the mails of cron and "pgbackrest --stanza=foodbank info" (docs/cluster.md).'
  expect(judge({})).toEqual({ level: 'ok', name: 'backup', sentence: 'The last one ended 1 hour ago.' })
  // The next one is being made.
  expect(level({ now: at(26) })).toBe('ok')
  const old = { level: 'warn', name: 'backup', sentence: `The last one ended 26 hours ago. ${seeing}` }
  expect(judge({ now: at(27) })).toEqual(old)
  expect(level({ mode: 'off', now: at(27) })).toBe('warn')
  expect(level({ backedUp: null })).toBe('warn')
  expect(level({ backedUp: null, mode: 'off' })).toBe('ok')
})
