import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { backUpToFolder } from '@/prisma/backup'
import { withClient } from '@/prisma/migration-command'
import { aBuyer, anOrder } from '@/sandbox/factories'
import { type Flutterwave, startFlutterwave } from '@/sandbox/flutterwave'
import { type Mailbox, startMailbox } from '@/sandbox/mailbox'
import { answers, freePort, waitUntil } from '@/sandbox/waiting'
import { projectRoot } from './build'
import { serve } from './served'

const guard = join(projectRoot, 'sandbox/only-database.mjs')
let folder: string
let mailbox: Mailbox
let flutterwave: Flutterwave
/** Settings that name servers that would answer, as those of a production host do. */
let settings: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drill-'))
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  flutterwave = await startFlutterwave({
    port: await freePort(),
    publicKey: 'key',
    secretKey: 'key',
    secretHash: 'x'.repeat(32),
    webhookUrl: 'http://127.0.0.1:9',
  })
  settings = { SMTP_URL: mailbox.smtpUrl, FLUTTERWAVE_API_URL: flutterwave.apiUrl }
  const buyer = await aBuyer()
  await anOrder(buyer, { status: 'delivered' })
  // The mail job answers it with a mail in its first second.
  await db().codeRequest.create({ data: { email: buyer.email } })
})
afterAll(async () => {
  await Promise.all([mailbox.stop(), flutterwave.stop()])
  rmSync(folder, { recursive: true })
})

const drill = (file: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/restore-drill.ts', file],
    {
      cwd: projectRoot,
      env: { ...process.env, ...settings, NODE_OPTIONS: undefined },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

test('a drill proves a backup, mails nobody, and leaves no server', async () => {
  const { file } = await withClient(process.env.DATABASE_URL ?? '', (client) => backUpToFolder(client, folder))
  const { status, stdout, stderr } = drill(file)
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
  for (const step of ['Restoring', 'Migrating', 'Checking the books', 'Starting the app', 'Signing in'])
    expect(stdout).toMatch(new RegExp(`^${step}[^\n]*: \\d+\\.\\d s$`, 'm'))
  expect(stdout).toMatch(/^Refused \d+ connections of the app to other servers\.\n(?:The newest payment|The backup)/m)
  expect(mailbox.messages()).toEqual([])
  expect(existsSync(join(projectRoot, '.data/drill/postgres'))).toBe(false)
})

test('a damaged file fails in one line', () => {
  const file = join(folder, 'damaged')
  writeFileSync(file, 'x'.repeat(1_000))
  const { status, stderr } = drill(file)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]*damaged is not a whole backup: [^\n]*\n$/)
})

test('the app of a drill tries to mail, and reaches only its database', async () => {
  const log = join(folder, 'app.log')
  // The settings are the wrong ones on purpose: the guard alone has to hold.
  const server = await serve([process.execPath, 'scripts/start.mjs'], {
    cwd: projectRoot,
    log,
    env: { ...settings, NODE_OPTIONS: `--import=${pathToFileURL(guard).href}` },
  })
  try {
    expect(await waitUntil(() => answers(`${server.origin}/api/health/ready`))).toBe(true)
    const refused = `refused a connection to 127.0.0.1:${new URL(mailbox.smtpUrl).port}`
    expect(await waitUntil(() => readFileSync(log, 'utf8').includes(refused))).toBe(true)
    expect(mailbox.messages()).toEqual([])
  } finally {
    await server.stop()
  }
})

test.each([
  ['fetch', 'await fetch(url)'],
  ['https', "(await import('node:https')).get(url, end).on('error', end)"],
  ['a socket', "(await import('node:net')).connect({ host, port }, end).on('error', end)"],
  ['a port', "(await import('node:net')).connect(port, host, end).on('error', end)"],
  ['UDP', "(await import('node:dgram')).createSocket('udp4').send('x', port, host)"],
])('the guard refuses %s', (way, attempt) => {
  const { hostname, port } = new URL(flutterwave.apiUrl)
  const code = `
    const host = '${hostname}', port = ${port}, url = 'https://${hostname}:${port}/'
    const end = (error) => { console.log(error?.cause?.message ?? error?.message ?? 'reached'); process.exit() }
    try { ${attempt} } catch (error) { end(error) }`
  const args = ['--import', guard, '--input-type=module', '-e', code]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000 })
  expect(stdout).toBe(
    `this process may reach its database only, not ${way === 'UDP' ? 'a server by UDP' : `${hostname}:${port}`}\n`,
  )
})
