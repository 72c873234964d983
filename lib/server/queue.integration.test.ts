import { readFileSync } from 'node:fs'
import { PgBoss } from 'pg-boss'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDeadJobs } from '@/lib/jobs/dead-job-queries'
import { repeatJob } from '@/lib/jobs/repeat-job'
import { deliverMails } from '@/lib/notifications/deliver'
import { notify } from '@/lib/notifications/notify'
import { aStaff, anEmail, openConnections, queuedMails } from '@/sandbox/factories'
import { heldElsewhere, loseHolds, nextTry } from '@/sandbox/queue'
import { useMailbox } from '@/sandbox/test-outside'
import { db, pool, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { type Job, type Queue, sendJob, timedQueue, workThrough } from './queue'

useMailbox()
beforeAll(openConnections)
beforeEach(async () => {
  vi.restoreAllMocks()
  await db().outboxMail.deleteMany()
  await pool().query('DELETE FROM pgboss.job')
})

const aMail = async (email = anEmail()) => {
  await transaction((tx) => notify(tx, { email }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }))
  return (await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })).id
}
const jobs = async (name = 'mails') =>
  (
    await pool().query<{ id: string; state: string }>(
      'SELECT id, state::text FROM pgboss.job WHERE name = $1 ORDER BY created_on',
      [name],
    )
  ).rows

/** A queue of mails whose work is `work`. */
const mails = (work: (job: Job) => Promise<'done' | Date>): Queue => ({ name: 'mails', lanes: 1, work })

describe('a job', () => {
  test('goes with the transaction of its row: a rollback leaves neither', async () => {
    const email = anEmail()
    const undone = transaction(async (tx) => {
      await notify(tx, { email }, { kind: 'order', mail: { subject: 'Never', paragraphs: [] } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await queuedMails(email), await jobs()]).toEqual([[], []])
    const id = await aMail()
    expect(await jobs()).toEqual([{ id, state: 'created' }])
    await db().outboxMail.delete({ where: { id } })
    expect(await jobs()).toEqual([])
  })

  test('is worked at by one host at a time', async () => {
    for (let made = 0; made < 20; made += 1) await aMail()
    const seen: string[] = []
    const note = mails(({ id }) => {
      seen.push(id)
      return Promise.resolve('done')
    })
    await Promise.all([workThrough(note, 50), workThrough(note, 50), workThrough(note, 50)])
    expect([seen.length, new Set(seen).size]).toEqual([20, 20])
  })

  test('that another host took over can be neither confirmed nor ended by the first one', async () => {
    await aMail()
    const work = mails(async ({ confirm }) => {
      await confirm()
      await loseHolds('mails')
      await heldElsewhere('mails')
      await confirm()
      return 'done'
    })
    expect(await workThrough(work, 1)).toBe(1)
    expect(await jobs()).toMatchObject([{ state: 'active' }])
  })

  test('of a row that is closed and opened again is a new one, which a host of the former does not hold', async () => {
    const id = await aMail()
    const work = mails(async ({ confirm }) => {
      await db().outboxMail.update({ where: { id }, data: { state: 'dead' } })
      expect(await jobs()).toEqual([])
      await db().outboxMail.update({ where: { id }, data: { state: 'queued' } })
      await confirm()
      return 'done'
    })
    await workThrough(work, 1)
    expect(await jobs()).toEqual([{ id, state: 'created' }])
  })

  test('waits for as long as its work says, by the clock of the database', async () => {
    const id = await aMail()
    await workThrough(
      mails(() => Promise.resolve(new Date(Date.now() + 3_600_000))),
      1,
    )
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    await nextTry('mails')
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect((await db().outboxMail.findUniqueOrThrow({ where: { id } })).state).toBe('sent')
  })

  test('that takes longer than its hold is kept by signs of life', async () => {
    await aMail()
    await pool().query('UPDATE pgboss.job SET heartbeat_seconds = 10')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const since = async () =>
      (await pool().query<{ at: Date }>('SELECT heartbeat_on AS at FROM pgboss.job')).rows[0]?.at.getTime() ?? 0
    await workThrough(
      mails(async () => {
        const begun = await since()
        vi.advanceTimersByTime(4_000)
        await vi.waitFor(async () => expect(await since()).toBeGreaterThan(begun))
        return 'done'
      }),
      1,
    )
    vi.useRealTimers()
  })
})

test('a run ends in bounded time, and gives back what it has fetched and not begun', async () => {
  for (let made = 0; made < 6; made += 1) await aMail()
  const begun = performance.now()
  const time = vi.spyOn(performance, 'now')
  const slow: Queue = {
    ...mails(() => {
      time.mockReturnValue(begun + 60_000)
      return Promise.resolve('done')
    }),
    batch: 4,
  }
  expect(await workThrough(slow, 50)).toBe(1)
  time.mockRestore()
  expect(await deliverMails()).toEqual({ sent: 5, failed: 0 })
})

describe('a job that always fails', () => {
  test('stops no other, ends as a dead letter with its reason, and staff repeat it', async () => {
    const [poisoned, to, staff] = [await aMail(), anEmail(), await aStaff()]
    const isPoison = (id: string) => id === poisoned
    const work = mails(({ id }) =>
      isPoison(id) ? Promise.reject(new Error('no such column, said x@demo.test')) : Promise.resolve('done'),
    )
    for (let tried = 0; tried < 9; tried += 1) {
      expect(await listDeadJobs(staff)).toEqual([])
      const other = await aMail(tried === 0 ? to : undefined)
      expect(await workThrough(work, 10)).toBe(2)
      expect((await jobs()).map(({ id }) => id)).not.toContain(other)
      await nextTry('mails')
    }
    expect(await jobs()).toEqual([])
    const [dead] = await listDeadJobs(staff)
    expect(dead).toMatchObject({ queue: 'mails', row: poisoned, reason: 'Error: no such column, said [address]' })

    await repeatJob(staff, dead?.id ?? '')
    expect(await listDeadJobs(staff)).toEqual([])
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    await expect(repeatJob(staff, dead?.id ?? '')).rejects.toMatchObject({ status: 404 })
    expect(await db().auditRecord.count({ where: { action: 'job.repeated', subject: `job:${poisoned}` } })).toBe(1)
  })

  test('is tried again for a fault of the database, which does not count', async () => {
    await aMail()
    const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    for (let tried = 0; tried < 20; tried += 1) {
      expect(
        await workThrough(
          mails(() => Promise.reject(away)),
          1,
        ),
      ).toBe(1)
      await nextTry('mails')
    }
    expect(await listDeadJobs(await aStaff())).toEqual([])
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
  })
})

describe('a timed job', () => {
  const parse = (data: unknown) => {
    if (typeof data !== 'object' || !data || !('job' in data) || data.job !== 'expire') throw new Error('unknown job')
    return data.job
  }

  test('that nobody can read is a dead letter with the reason, and the rest goes on', async () => {
    const run = vi.fn(() => Promise.resolve())
    await sendJob(db(), 'timed', { job: 'of a later release' }, { singletonKey: 'later' })
    await sendJob(db(), 'timed', { job: 'expire' }, { singletonKey: 'expire' })
    for (let tried = 0; tried < 3; tried += 1) {
      await workThrough(timedQueue(parse, run), 5)
      await nextTry('timed')
    }
    expect(run.mock.calls).toEqual([['expire']])
    expect(await listDeadJobs(await aStaff())).toMatchObject([{ queue: 'timed', reason: 'Error: unknown job' }])
    const [dead] = await listDeadJobs(await aStaff())
    await repeatJob(await aStaff(), dead?.id ?? '')
    expect(await jobs('timed')).toMatchObject([{ state: 'created' }])
  })

  test('waits once, however often its time comes', async () => {
    for (let each = 0; each < 3; each += 1) await sendJob(db(), 'timed', { job: 'expire' }, { singletonKey: 'expire' })
    expect(await jobs('timed')).toHaveLength(1)
  })
})

describe('the tables of the queue', () => {
  test('are those of the package that is installed', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool().query(text, values) },
      ...{ migrate: false, supervise: false, schedule: false, registerInstance: false },
    })
    boss.on('error', () => undefined)
    await boss.start()
    const { ok, ...drift } = await boss.detectSchemaDrift()
    expect(ok, JSON.stringify(drift)).toBe(true)
    await boss.stop({ close: false })
    const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8')) as {
      pgboss: { schema: number }
    }
    const { rows } = await pool().query<{ version: number }>('SELECT version FROM pgboss.version')
    expect(rows).toEqual([{ version: pgboss.schema }])
  })

  test('are made anew from the rows, each with one job', async () => {
    const [queued, dead] = [await aMail(), await aMail()]
    await db().outboxMail.update({ where: { id: dead }, data: { state: 'dead' } })
    await pool().query('DELETE FROM pgboss.job')
    for (let times = 0; times < 2; times += 1) await pool().query('SELECT queue_open_rows()')
    expect(await jobs()).toEqual([{ id: queued, state: 'created' }])
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
  })

  test.each([
    ['are missing', 'ALTER SCHEMA pgboss RENAME TO elsewhere', 'ALTER SCHEMA elsewhere RENAME TO pgboss'],
    ['are older', 'UPDATE pgboss.version SET version = version - 1', 'UPDATE pgboss.version SET version = version + 1'],
  ])('%s: one line names the command, and the work begins when it was run', async (_how, away, back) => {
    vi.resetModules()
    const keeper = globalThis as { foodbankQueue?: unknown; foodbankServing?: unknown }
    const kept = keeper.foodbankQueue
    keeper.foodbankQueue = undefined
    await pool().query(away)
    const lines = vi.spyOn(log, 'error')
    const fresh = await import('./queue')
    const { log: freshLog } = await import('@/lib/observability/log')
    const freshLines = vi.spyOn(freshLog, 'error').mockImplementation(() => undefined)
    fresh.serveQueue([], {})
    await vi.waitFor(() => expect(freshLines).toHaveBeenCalled())
    expect(freshLines.mock.calls).toEqual([
      ['The tables of the queue are missing or of another release. Run: npm run db:migrate'],
    ])
    expect(lines).not.toHaveBeenCalled()
    await pool().query(back)
    delete keeper.foodbankServing
    expect(
      await fresh.workThrough(
        mails(() => Promise.resolve('done')),
        1,
      ),
    ).toBe(0)
    keeper.foodbankQueue = kept
  })
})
