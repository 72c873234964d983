import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEmail } from '@/sandbox/factories'
import { db, pool } from '@/lib/database/db'
import { openLog } from './log'

/** What a log says of something. */
function told(fields: object): string {
  let line = ''
  openLog({
    write: (written) => {
      line += written
    },
  }).error(fields, 'failed')
  return line
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('the log has no row that the database refused', async () => {
  const email = anEmail()
  // Prisma shows the lines of the program around a failure, so the words are not written in them.
  const code = randomUUID()
  await pool().query('ALTER TABLE outbox_mails ADD CONSTRAINT unlucky CHECK (attempts <> 77)')
  const mail = { recipient: email, subject: `News about ${code}`, sealedBody: '', attempts: 77 }
  const errors = await Promise.all([
    failureOf(db().outboxMail.create({ data: mail })),
    failureOf(
      db().$executeRaw`
          INSERT INTO outbox_mails (id, recipient, subject, sealed_body, attempts)
          VALUES (${randomUUID()}::uuid, ${email}, ${mail.subject}, '', 77)`,
    ),
    failureOf(
      pool().query(
        "INSERT INTO outbox_mails (id, recipient, subject, sealed_body, attempts) VALUES ($1, $2, $3, '', 77)",
        [randomUUID(), email, mail.subject],
      ),
    ),
  ])
  for (const err of errors) {
    const line = told({ err })
    expect(line).toContain('violates check constraint')
    expect(line).not.toContain(code)
    expect(line).not.toContain(email)
  }
})

test('the log has no email address, and everything else', () => {
  const line = told({
    mail: 'an-id',
    err: '550 5.1.1 <Some.One+food@mail.example.test>: no such user',
    email: 'a@b.co',
    deep: { words: ['to x@y.co'] },
  })
  expect(line).not.toMatch(/example\.test|b\.co|y\.co/)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    mail: 'an-id',
    err: '550 5.1.1 <[address]>: no such user',
    email: '[Redacted]',
    deep: { words: ['to [address]'] },
    msg: 'failed',
  })
})
