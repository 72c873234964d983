import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { withClient } from '@/prisma/migration-command'
import { type Collector, startCollector } from '@/sandbox/collector'
import { PASSWORD, aBuyer, aCompany, anEmail } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { useObjectStorage } from '@/sandbox/test-outside'
import { answers, freePort, waitUntil } from '@/sandbox/waiting'
import { holdSignIn } from './held-requests'
import { packTree } from './pack'
import { type Served, closes, serve } from './served'

/*
 * The tree of `npm run pack`, as the image has it: outside the project, so that no package is beside it, in a folder
 * that nobody can write, and run by another user where this user may choose one.
 */
const storage = useObjectStorage()
let folder: string
let tree: string
let server: Served
let collector: Collector
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'written'))
  if (user) chownSync(join(folder, 'written'), user.uid, user.gid)
  tree = join(folder, 'foodbank')
  await packTree(tree)
  setMode(tree, 'a+rX,a-w')
  collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  server = await serve([process.execPath, 'scripts/start.mjs'], { cwd: tree, log: join(folder, 'log'), env, user })
})

afterAll(async () => {
  await server.stop()
  await collector.stop()
  setMode(tree, 'u+w')
  rmSync(folder, { recursive: true })
})

function setMode(path: string, mode: string): void {
  const { status } = spawnSync('chmod', ['-R', mode, path])
  expect(status).toBe(0)
}

type Session = { readonly id: string; readonly token: string }

async function signIn(email: string): Promise<Session> {
  const answer = await fetch(`${server.origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Session
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

const call = (path: string, { token }: Session, request: Request = {}) =>
  fetch(`${server.origin}/api/v1${path}`, {
    ...request,
    headers: { Authorization: `Bearer ${token}`, ...request.headers },
  })

/** Runs a command of the tree as an operator would. */
function tool(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: tree,
    env: { ...process.env, NODE_OPTIONS: undefined },
    encoding: 'utf8',
    ...user,
  })
  return { status, stdout, stderr }
}

/** As `tool`, for a command that talks to a server of this process. @returns what it printed */
async function toolBesideServers(file: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: undefined }
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: tree, env, ...user })).stdout
}

test('is healthy, knows its migrations, and keeps an idle connection for longer than Caddy does', async () => {
  const health = await fetch(`${server.origin}/api/health`)
  expect(health.status).toBe(200)
  expect(health.headers.get('keep-alive')).toBe('timeout=125')
  // Its first answer may take longer than the probe's limit, as its modules are being loaded.
  expect(await waitUntil(() => answers(`${server.origin}/api/health/ready`))).toBe(true)
})

test('sends traces of calls with their route and statements, and without the query', async () => {
  expect((await fetch(`${server.origin}/api/v1/product/getProducts/rice?cursor=private-text`)).status).toBeLessThan(500)
  const bodies = () => collector.received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
  const route = '/api/v1/product/getProducts/'
  expect(await waitUntil(() => bodies().some((body) => body.includes(`"GET ${route}`)))).toBe(true)
  expect(bodies().join('\n')).toContain('"http.route"')
  expect(bodies().join('\n')).toContain('"db.query.text"')
  expect(bodies().join('\n')).not.toContain('private-text')
})

test('serves pages, their scripts and public files', async () => {
  const page = await fetch(`${server.origin}/Login`)
  expect(page.status).toBe(200)
  const script = /\/_next\/static\/[^"]+\.js/.exec(await page.text())?.[0] ?? 'none'
  const icon = `/icons/${readdirSync(join(tree, 'public/icons'))[0]}`
  for (const path of [script, icon]) expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200)
})

test('signs a buyer in, and stores a picture in the storage', async () => {
  const { email } = await aBuyer({ eligibility: 'incomplete', feePaid: false })
  const session = await signIn(email)
  const form = new FormData()
  const profile = { phonenumber: '0803 123 4567', address: '5 Allen Avenue', jobtitle: 'Packer', salary: '200,000' }
  for (const [name, value] of Object.entries(profile)) form.set(name, value)
  form.set('company', (await aCompany()).name)
  form.set('staffId', 'P-1')
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  const answer = await call(`/users/${session.id}`, session, { method: 'PUT', body: form })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { image: path } = (await (await call(`/users/${session.id}`, session)).json()) as { image: string }
  const headers = { Authorization: `Bearer ${session.token}` }
  const shown = await fetch(`${server.origin}${path}`, { headers })
  const [stored] = storage.current.objects.values()
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(stored)
  expect((await fetch(`${server.origin}${path}`)).status).toBe(404)
  expect(await (await fetch(`${server.origin}/api/health/ready`)).json()).toMatchObject({ pictures: true })
})

test('moves pictures to the database and back', async () => {
  const move = (...args: string[]) => toolBesideServers('scripts/pictures-move.mjs', ...args)
  expect(await move('--back')).toContain('1 pictures moved, 0 failed.')
  expect(await move()).toContain('1 pictures moved, 0 failed.')
})

test('reads a table in its worker thread', async () => {
  const { hr } = await aPayroll(1)
  const session = await signIn(hr.email)
  const path = `/partner/deductions/${monthAhead(1)}`
  for (const type of ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']) {
    const file = await call(path, session, { headers: { Accept: type } })
    expect(file.status).toBe(200)
    const body = new Uint8Array(await file.arrayBuffer())
    const answer = await call(`${path}?preview=1`, session, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
})

test('has the commands for operators', () => {
  expect(tool('prisma/migrate.mjs')).toEqual({ status: 0, stdout: 'The database is up to date.\n', stderr: '' })
  expect(tool('prisma/migration-status.mjs')).toMatchObject({ status: 0, stderr: '' })
  expect(tool('prisma/migration-resolve.mjs', 'none', 'applied')).toMatchObject({
    status: 1,
    stderr: 'Resolving failed: no interrupted migration is called none.\n',
  })
  expect(tool('prisma/ledger-check.mjs')).toEqual({
    status: 0,
    stdout: 'Ledger, wallets and plans agree.\n',
    stderr: '',
  })
  const email = anEmail()
  expect(tool('scripts/staff-invite.mjs', email)).toMatchObject({ status: 0, stderr: '' })
  expect(tool('scripts/staff-reset-factor.mjs', email)).toMatchObject({ status: 1 })
  expect(tool('scripts/secret-reseal.mjs')).toMatchObject({ status: 0, stderr: '' })
  const { stdout } = tool('scripts/doctor.mjs')
  expect(stdout).toMatch(/^ok {4}migrations: All \d+ are applied\.$/m)
  // Nothing answers at the addresses of the tests' mail server and provider.
  expect(stdout).toMatch(/^fail {2}mail: .*ECONNREFUSED/m)
})

test('backs up, and restores into an empty database only', async () => {
  const backup = tool('prisma/backup.mjs', '--to', join(folder, 'written'))
  expect(backup).toMatchObject({ status: 0, stderr: '' })
  const file = backup.stdout.split('\n')[0] ?? ''
  expect(tool('prisma/restore.mjs', file)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('the database is not empty') as string,
  })
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  vi.stubEnv('DATABASE_URL', url.href)
  try {
    expect(tool('prisma/restore.mjs', file)).toMatchObject({ status: 0, stderr: '' })
    expect(tool('prisma/ledger-check.mjs')).toMatchObject({ status: 0, stderr: '' })
  } finally {
    vi.unstubAllEnvs()
    await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
})

describe('does not start with a wrong setting, and names it in one line:', () => {
  test.each([
    ['CRON_SECRET_FILE', '/none', 'Setting CRON_SECRET and CRON_SECRET_FILE are both set: keep one of them.'],
    ['ERROR_DSN', 'https://host/1', 'Setting ERROR_DSN must have the form https://KEY@HOST/PROJECT. See .env.example.'],
    [
      'DATABASE_REPLICA_URL',
      process.env.DATABASE_URL ?? '',
      'Setting DATABASE_REPLICA_URL must name another server than DATABASE_URL. See .env.example.',
    ],
  ])('%s', async (name, value, message) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: tree,
      env: { ...process.env, NODE_OPTIONS: undefined, PORT: String(await freePort()), [name]: value },
      encoding: 'utf8',
      timeout: 300_000,
      ...user,
    })
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${message}\n` })
  })
})

test('answers the request in progress after SIGTERM, and then ends', async () => {
  const held = await holdSignIn(server.origin)
  process.kill(server.pid, 'SIGTERM')
  expect(await closes(server.port)).toBe(true)
  expect(await held.release()).toBe(200)
  expect(await server.exit).toEqual({ code: 143, signal: null })
})

test('writes no file', () => {
  const { stdout } = spawnSync('find', [tree, '-newer', join(tree, 'package.json'), '-type', 'f'], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
