import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { withClient } from '@/prisma/migration-command'
import { PASSWORD, aBuyer, aCompany, anEmail } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { freePort } from '@/sandbox/waiting'
import { holdSignIn } from './held-requests'
import { packTree } from './pack'
import { type Served, closes, serve } from './served'

/*
 * The tree of `npm run pack`, as the image has it: outside the project, so that no package is beside it, in a folder
 * that nobody can write, and run by another user where this user may choose one.
 */
let folder: string
let tree: string
let server: Served
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
  server = await serve([process.execPath, 'scripts/start.mjs'], { cwd: tree, log: join(folder, 'log'), env: {}, user })
}, 120_000)

afterAll(async () => {
  await server.stop()
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

test('is healthy and knows its migrations', async () => {
  for (const path of ['/api/health', '/api/health/ready'])
    expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200)
})

test('serves pages, their scripts and public files', async () => {
  const page = await fetch(`${server.origin}/Login`)
  expect(page.status).toBe(200)
  const script = /\/_next\/static\/[^"]+\.js/.exec(await page.text())?.[0] ?? 'none'
  const icon = `/icons/${readdirSync(join(tree, 'public/icons'))[0]}`
  for (const path of [script, icon]) expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200)
})

test('signs a buyer in and stores a picture', async () => {
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

test('has the commands for operators', { timeout: 60_000 }, () => {
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
})

test('backs up, and restores into an empty database only', { timeout: 60_000 }, async () => {
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

test('does not start with a wrong setting, and names it in one line', async () => {
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'x'.repeat(32))
  chmodSync(secret, 0o644)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: tree,
    env: { ...process.env, NODE_OPTIONS: undefined, PORT: String(await freePort()), CRON_SECRET_FILE: secret },
    encoding: 'utf8',
    timeout: 20_000,
    ...user,
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Setting CRON_SECRET and CRON_SECRET_FILE are both set: keep one of them.\n',
  })
})

test('answers the request in progress after SIGTERM, and then ends', { timeout: 60_000 }, async () => {
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
