import { expect, test } from 'vitest'
import { judgeArchive } from './replication'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour))
const archiver = { mode: 'on', archived: at(1), failed: null, now: at(2) }
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
