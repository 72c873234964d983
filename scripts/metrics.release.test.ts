import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '@/lib/jobs/service'
import { PASSWORD, aBuyer } from '@/sandbox/factories'
import { readPrometheus, samplesOf, valueOf } from '@/sandbox/prometheus'
import { projectRoot } from './build'
import { type Served, serve } from './served'

/* The metrics and the log of the production build. */

let folder: string
let server: Served
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'))
  server = await serve(['node', 'scripts/start.mjs'], { cwd: projectRoot, log: join(folder, 'log'), env: {} })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function scrape() {
  const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` }
  const answer = await fetch(`${server.origin}/metrics`, { headers })
  expect(answer.status).toBe(200)
  return readPrometheus(await answer.text())
}

type Line = Readonly<Record<string, unknown>>
const lines = (): Line[] =>
  readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('every route of the build has a pattern', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, '.next', name), 'utf8')) as unknown
  const routes = Object.values(read('app-path-routes-manifest.json') as Record<string, string>)
  const built = (read('required-server-files.json') as { config: { env: { BUILT_ROUTES: string } } }).config.env
  const patterns = built.BUILT_ROUTES.split(' ')
  // Files such as icons, and pages that Next adds, count as `other`.
  const expected = routes
    .map((route) => route.replaceAll('[', '{').replaceAll(']', '}'))
    .filter((route) => !/\.\w+$|^\/_|\.\.\./.test(route))
  expect(expected.length).toBeGreaterThan(100)
  expect(expected.filter((route) => !patterns.includes(route))).toEqual([])
})

test('calls, pages and redirects are measured by route, and logged once each', async () => {
  const { email, id } = await aBuyer()
  const login = await fetch(`${server.origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  // A request ends with its answer, so each one is read before the next.
  const get = async (path: string, init?: RequestInit) => (await fetch(`${server.origin}${path}`, init)).text()
  await get(`/api/v1/users/${id}?secret=1`, { headers: { authorization: `Bearer ${token}` } })
  await get(`/about?email=${email}`)
  await get('/login')
  await get('/Dashboard', { redirect: 'manual' })
  await get(`/nothing/here/${id}`)

  const requestLines = () => lines().filter(({ msg }) => msg === 'request')
  await expect.poll(() => requestLines().length).toBe(6)
  const metrics = await scrape()
  const requests = samplesOf(metrics, 'foodbank_http_request_duration_seconds_count').map(({ labels }) => labels)
  const wanted = [
    { route: '/api/v1/users/login', method: 'POST', status: '200' },
    { route: '/api/v1/users/{id}', method: 'GET', status: '200' },
    { route: '/about', method: 'GET', status: '200' },
    { route: '/Login', method: 'GET', status: '200' },
    { route: '/Dashboard', method: 'GET', status: '307' },
    { route: 'other', method: 'GET', status: '404' },
  ]
  expect(requests).toEqual(expect.arrayContaining(wanted.map((labels) => expect.objectContaining(labels) as unknown)))

  const own = requestLines()
  expect(own.map(({ route, method, status }) => ({ route, method, status: String(status) }))).toEqual(wanted)
  expect(own[0]).toMatchObject({ requestId: login.headers.get('x-request-id'), ms: expect.any(Number) as number })
  expect(own[1]).toMatchObject({ userId: id })
  expect(JSON.stringify(lines())).not.toMatch(new RegExp(`secret=|${email}`))
  const [build] = samplesOf(metrics, 'foodbank_build_info')
  expect(build?.labels?.version).toMatch(/^\d+\.\d+\.\d+(?:\+[\da-f]+)?$/)
  for (const line of lines()) expect(line).toMatchObject({ pid: server.pid, version: build?.labels?.version })
})

test('a job that succeeded in another process is seen in this one', async () => {
  const read = async () =>
    valueOf(await scrape(), 'foodbank_job_last_success_timestamp_seconds', { job: 'remind' }) ?? 0
  await runJob('remind')
  await expect.poll(read).toBeGreaterThan(Date.now() / 1_000 - 60)
})

test('/metrics is closed to others, and off without a token', async () => {
  const statusOf = async (origin: string, init?: RequestInit) => (await fetch(`${origin}/metrics`, init)).status
  expect(await statusOf(server.origin)).toBe(401)
  expect(await statusOf(server.origin, { method: 'POST' })).toBe(405)
  const off = await serve(['node', 'scripts/start.mjs'], {
    cwd: projectRoot,
    log: join(folder, 'off'),
    env: { METRICS_TOKEN: '' },
  })
  try {
    const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` }
    expect(await statusOf(off.origin, { headers })).toBe(404)
  } finally {
    await off.stop()
  }
})
