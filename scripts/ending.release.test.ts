import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { notify } from '@/lib/notifications/notify'
import { anEmail, openConnections } from '@/sandbox/factories'
import { anOrderNotification } from '@/sandbox/notification'
import { useMailbox } from '@/sandbox/test-outside'
import { projectRoot } from './build'
import { serve } from './served'

const mailbox = useMailbox()
let folder: string
beforeAll(openConnections)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ending-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const startApp = (log: string) =>
  serve([process.execPath, 'scripts/start.mjs'], {
    cwd: projectRoot,
    log: join(folder, log),
    env: { SMTP_URL: mailbox.current.smtpUrl },
  })

test('SIGTERM while mails wait for the answer of the mail server: each arrives once, after the restart', async () => {
  const people = Array.from({ length: 5 }, anEmail)
  await transaction(async (tx) => {
    for (const email of people) await notify(tx, { email }, anOrderNotification())
  })
  const mails = () => db().outboxMail.findMany({ where: { recipient: { in: people } } })
  mailbox.current.setFault('hang')
  const app = await startApp('first')
  await expect.poll(() => mailbox.current.hanging()).toBe(3)
  const begun = performance.now()
  process.kill(app.pid, 'SIGTERM')
  expect(await app.exit).toEqual({ code: 143, signal: null })
  expect(performance.now() - begun).toBeLessThan(10_000)
  for (const mail of await mails()) expect(mail).toMatchObject({ state: 'queued' })
  expect((await mails()).filter(({ attempts }) => attempts === 1)).toHaveLength(3)

  mailbox.current.setFault('up')
  const again = await startApp('second')
  await expect.poll(async () => (await mails()).every(({ state }) => state === 'sent')).toBe(true)
  await again.stop()
  for (const to of people) expect(mailbox.current.messages(to)).toHaveLength(1)
})

test('a second SIGTERM does not cut the end short', async () => {
  const app = await startApp('twice')
  for (let times = 0; times < 2; times += 1) process.kill(app.pid, 'SIGTERM')
  expect(await app.exit).toEqual({ code: 143, signal: null })
})
