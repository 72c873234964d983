import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { makeFolder } from '@/lib/privacy/folder'
import { aBuyer, aCompany, aPartner, anOrder, openConnections, unique } from '@/sandbox/factories'
import { projectRoot } from './build'
import { useBundledCommands } from './bundled-commands'

const command = useBundledCommands(['scripts/folder'])
const parent = mkdtempSync(join(tmpdir(), 'folders-'))
beforeAll(openConnections)
afterAll(() => rmSync(parent, { recursive: true }))

function run(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command('scripts/folder'), ...given], {
    cwd: projectRoot,
    env: process.env,
    encoding: 'utf8',
  })
  return { status, stdout: stdout.split('\n').filter((line) => line !== '' && !line.startsWith('{')), stderr }
}

/** A folder as it would be saved, by the names of its files. */
async function gather(kind: 'buyer' | 'company', id: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await makeFolder(kind, id, (name, content) => {
    files.set(name, content)
    return Promise.resolve()
  })
  return files
}

const records = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as Record<string, unknown>[]

describe('the command', () => {
  test('writes a new folder that only its owner may read', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 5, amount: 500_000n }] })
    const { status, stdout, stderr } = run('buyer', buyer.id, '--to', parent)
    expect([status, stderr]).toEqual([0, ''])
    const [, count, folder = ''] = /^(\d+) files are in (.*)$/.exec(stdout[0] ?? '') ?? []
    expect(folder.startsWith(join(parent, `buyer-${buyer.id}-`))).toBe(true)
    expect(readdirSync(folder)).toHaveLength(Number(count))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)

    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
    expect(sums).toHaveLength(Number(count) - 1)
    for (const line of sums) {
      const [sum = '', name = ''] = line.split('  ')
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
        name,
      ).toBe(sum)
    }
    expect(await db().auditRecord.count({ where: { action: 'folder.made', subject: `user:${buyer.id}` } })).toBe(1)
  })

  test('refuses what it does not know, and writes nothing', async () => {
    const before = readdirSync(parent)
    const buyer = await aBuyer()
    expect(run('buyer', buyer.id, '--to')).toEqual({
      status: 1,
      stdout: [],
      stderr: expect.stringMatching(/^Please name a buyer or a company/) as string,
    })
    expect(run('buyer', '../../etc', '--to', parent)).toEqual({
      status: 1,
      stdout: [],
      stderr: 'There is no buyer with the id ../../etc.\n',
    })
    expect(readdirSync(parent)).toEqual(before)
    for (const id of [randomUUID(), buyer.companyId ?? ''])
      await expect(gather('buyer', id)).rejects.toThrow(`There is no buyer with the id ${id}.`)
    await expect(gather('company', buyer.id)).rejects.toThrow(`There is no company with the id ${buyer.id}.`)
  })
})

describe('a folder', () => {
  test('of a buyer has what is kept about the person, and no secret', async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 5, amount: 500_000n, paid: 100_000n }] })
    const other = await aBuyer()
    await anOrder(other, { status: 'delivered', dues: [{ inDays: 5, amount: 700_000n }] })
    const [hidden, comma] = [unique('hidden'), 'a "quoted", text\nin two lines']
    await db().ticket.create({
      data: {
        userId: buyer.id,
        orderId: order.id,
        firstName: '=SUM(A1)',
        lastName: '',
        email: buyer.email,
        messages: { create: { isStaff: false, text: comma } },
      },
    })
    await db().outboxMail.create({ data: { recipient: buyer.email, subject: 'Your order', sealedBody: hidden } })
    await db().resetLink.create({
      data: { userId: buyer.id, tokenHash: hidden, expiresAt: new Date() },
    })

    const files = await gather('buyer', buyer.id)
    for (const name of [
      'account',
      'consents',
      'orders',
      'plans',
      'deductions',
      'payments',
      'tickets',
      'mails',
      'audit',
    ])
      expect([...files.keys()]).toEqual(expect.arrayContaining([`${name}.json`, `${name}.csv`]))
    expect(records(files, 'account')).toMatchObject([{ id: buyer.id, email: buyer.email }])
    expect(records(files, 'orders')).toHaveLength(1)
    expect(records(files, 'mails')).toMatchObject([{ recipient: buyer.email, subject: 'Your order', state: 'queued' }])
    expect(records(files, 'statement').at(-1)).toMatchObject({ owed: 4_000 })
    expect(files.get('tickets.csv')?.toString()).toContain(`'=SUM(A1)`)
    for (const name of ['statement.pdf', 'index.pdf']) expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')

    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    for (const [name, content] of files) {
      const text = content.toString()
      for (const secret of [hidden, passwordHash ?? '-', other.email, 'sealed', 'passwordHash', 'tokenHash'])
        expect(text.includes(secret), `${name} has ${secret}`).toBe(false)
    }
  })

  test('of a company has its months and transfers, and no goods', async () => {
    const [company, stranger] = [await aCompany(), await aCompany()]
    const [hr, foreign] = [await aPartner(company.id), await aPartner(stranger.id)]
    const buyer = await aBuyer({ companyId: company.id })
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 5, amount: 500_000n, paid: 100_000n }] })
    await db().remittanceNotice.create({
      data: { companyId: company.id, amountKobo: 100n, reference: 'TRF 1', sentOn: new Date(), announcedById: hr.id },
    })
    const files = await gather('company', company.id)
    expect(records(files, 'company')).toMatchObject([{ name: company.name }])
    expect(records(files, 'officers').map(({ email }) => email)).toEqual([hr.email])
    expect(records(files, 'employees').map(({ email }) => email)).toEqual([buyer.email])
    expect(records(files, 'plans')).toMatchObject([{ financed: 5_000, instalments: [{ amount: 5_000, paid: 1_000 }] }])
    expect(records(files, 'notices')).toMatchObject([{ amount: 1, reference: 'TRF 1' }])
    expect(records(files, 'statement')).toMatchObject([{ debit: 1_000, credit: 0, balance: 1_000 }])
    const items = await db().orderItem.findMany({ where: { order: { userId: buyer.id } }, select: { name: true } })
    for (const [name, content] of files)
      for (const secret of [foreign.email, stranger.name, ...items.map((item) => item.name)])
        expect(content.toString().includes(secret), `${name} has ${secret}`).toBe(false)
  })

  test('divides a long statement into documents', async () => {
    const company = await aCompany()
    await db().$executeRaw`
      INSERT INTO ledger_accounts (id, kind, company_id)
      VALUES (gen_random_uuid(), 'payroll_receivable', ${company.id}::uuid)`
    await db().$executeRaw`
      INSERT INTO ledger_accounts (id, kind) VALUES (gen_random_uuid(), 'cash_bank') ON CONFLICT DO NOTHING`
    await db().$executeRaw`
      WITH entries AS (
        INSERT INTO ledger_entries (id, event, event_key)
        SELECT gen_random_uuid(), 'correction', 'many:' || number FROM generate_series(1, 1900) AS number
        RETURNING id, event_key LIKE '%0' OR event_key SIMILAR TO '%[2468]' AS is_even
      )
      INSERT INTO ledger_postings (id, entry_id, account_id, amount)
      SELECT gen_random_uuid(), entries.id, account.id,
        CASE WHEN is_even = (account.kind = 'cash_bank') THEN -100 ELSE 100 END
      FROM entries CROSS JOIN ledger_accounts account
      WHERE account.company_id = ${company.id}::uuid OR account.kind = 'cash_bank'`
    const files = await gather('company', company.id)
    expect(records(files, 'statement')).toHaveLength(1_900)
    expect(records(files, 'statement').at(-1)).toMatchObject({ balance: 0 })
    expect([...files.keys()].filter((name) => name.startsWith('statement'))).toEqual([
      'statement.json',
      'statement.csv',
      'statement.pdf',
      'statement-2.pdf',
    ])
  })
})
