import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admitBodies } from './body-door'
import { putInFront } from './request-listeners'
import { seal } from './seal'
import { cookieName, sessionCookieName, sessionToken } from './session'

const LARGE = 8_900_000
const FORM = 'multipart/form-data; boundary=b'
const KEY = 'fb_live_known'

let server: Server
/** The addresses of the requests that something began to read. */
let read: string[] = []
/** Whether whole bodies are answered only when the test says so, and what answers them. */
let isSlow = false
const waiting: (() => void)[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    read.push(request.url ?? '')
    request
      .on('error', () => undefined)
      .on('end', () => {
        const answer = () => response.end('whole')
        if (isSlow) waiting.push(answer)
        else answer()
      })
      .resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return putInFront((server.address() as AddressInfo).port, [
    admitBodies((key) => Promise.resolve(key === KEY ? 'maker' : undefined)),
  ])
})
const openConnections = () => promisify(server.getConnections.bind(server))()
const sockets = new Set<Socket>()
afterEach(async () => {
  const ends = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.destroy()
  await Promise.all(ends)
  // The door forgets a form when its own end of the connection is closed.
  await expect.poll(openConnections).toBe(0)
  sockets.clear()
  read = []
  isSlow = false
  waiting.length = 0
})
afterAll(() => server.close())

type Sent = { path?: string; length?: number; type?: string; headers?: Readonly<Record<string, string>>; body?: string }

/** Sends the head of a request and `body`, keeps the connection open, and collects the response. */
function begin({ path = '/Reg2', length, type = FORM, headers = {}, body = '' }: Sent) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const all = {
    Host: 'localhost',
    'Content-Type': type,
    ...headers,
    ...(length && { 'Content-Length': String(length) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  return {
    socket,
    answered: () =>
      expect
        .poll(() => answer)
        .not.toBe('')
        .then(() => answer),
  }
}

const session = async (sub: string) => {
  const claims = { sub, sid: 's', version: 1, role: 'buyer', member: true, complete: true } as const
  const token = await sessionToken({
    ...claims,
    approve: true,
    payment: true,
    signedInAt: Math.floor(Date.now() / 1000),
  })
  return { Cookie: `a=b; ${sessionCookieName()}=${token}` }
}
const reading = (count: number) => expect.poll(() => read.length).toBe(count)

test.each(['/Reg2', '/Profile', '/staff/products', '/nowhere'])(
  'a form with a file to %s is not read for a stranger',
  async (path) => {
    const answer = await begin({ path, length: LARGE, body: 'x'.repeat(60_000) }).answered()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('Please sign in, or go on with your registration, before you send a file.')
    expect(read).toEqual([])
  },
)

test('a long text is not read for a stranger, and a call answers with a code', async () => {
  const answer = await begin({ path: '/api/v1/users/login', length: 900_000, type: 'application/json' }).answered()
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('{"code":"too_large","message":"This is too large. You can send at most 100 kB."}')
  const forged = { Cookie: `${sessionCookieName()}=forged`, 'Content-Type': FORM }
  expect(await begin({ path: '/api/v1/users/1', length: LARGE, headers: forged }).answered()).toContain(
    '"code":"not_signed_in"',
  )
  expect(await begin({ length: LARGE, headers: { Authorization: 'Bearer fb_live_unknown' } }).answered()).toContain(
    '401',
  )
  expect(read).toEqual([])
})

test('a session, the grant of a registration and a key are read', async () => {
  const grant = await seal('registration', { userId: 'r', email: 'a@b.co', version: 1, verified: true }, 60)
  const proofs: readonly Readonly<Record<string, string>>[] = [
    await session('a'),
    { Cookie: `${cookieName('foodbank.registration')}=${grant}` },
    { Authorization: `Bearer ${grant}` },
    { Authorization: `Bearer ${KEY}` },
  ]
  for (const headers of proofs) begin({ length: LARGE, headers })
  // The bearer is the same registration, which may have two.
  await reading(4)
})

test('one person has two forms on their way, and others send meanwhile', async () => {
  const headers = await session('withholds')
  const held = [begin({ length: LARGE, headers }), begin({ length: LARGE, headers })]
  await reading(2)
  const answer = await begin({ length: LARGE, headers }).answered()
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/\r\nRetry-After: 5\r\n/i)
  expect(answer).toContain('You are sending too much at once.')

  const whole = begin({ length: 300_000, headers: await session('honest'), body: 'x'.repeat(300_000) })
  expect(await whole.answered()).toContain('whole')

  // A connection that breaks off frees its bytes.
  held[0]?.socket.destroy()
  await expect.poll(() => begin({ length: 300_000, headers, body: 'x'.repeat(300_000) }).answered()).toContain('whole')
})

test('a process holds four large forms, and who holds most makes room for who sends less', async () => {
  const people = await Promise.all(['a', 'b', 'c', 'd'].map(session))
  const held = people.map((headers) => begin({ length: LARGE, headers }))
  await reading(4)
  const answer = await begin({ length: LARGE, headers: await session('e') }).answered()
  expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*Very much is being sent to us at the moment\./)
  // What people type still arrives, and so does a picture.
  expect(await begin({ length: 4, type: 'application/json', body: '{"a"' }).answered()).toContain('whole')
  const picture = { length: 1_000_000, body: 'x'.repeat(1_000_000) }
  expect(await begin({ ...picture, headers: await session('e') }).answered()).toContain('whole')
  expect(await Promise.any(held.map(({ answered }) => answered()))).toMatch(/^HTTP\/1\.1 503 [\s\S]*Very much/)
})

test('what has arrived is never sent away', async () => {
  isSlow = true
  const headers = await Promise.all(['f', 'g', 'h', 'i'].map(session))
  const whole = headers.map((each) => begin({ length: LARGE, headers: each, body: 'x'.repeat(LARGE) }))
  await expect.poll(() => waiting.length).toBe(4)
  expect(await begin({ length: 1_000_000, headers: await session('j') }).answered()).toContain('Very much')
  for (const answer of waiting) answer()
  for (const { answered } of whole) expect(await answered()).toContain('whole')
})

test('small bodies are bounded by address, and for strangers in all', async () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const type = 'application/x-www-form-urlencoded'
  const held = Array.from({ length: 100 }, () =>
    begin({ path: '/Login', length: 100_000, type, headers: from('10.0.0.1') }),
  )
  await reading(100)
  expect(await begin({ length: 5_000, type, headers: from('10.0.0.1') }).answered()).toMatch(/^HTTP\/1\.1 503 /)
  const known = { ...from('10.0.0.1'), ...(await session('colleague')) }
  expect(await begin({ length: 5_000, type, headers: known, body: 'a'.repeat(5_000) }).answered()).toContain('whole')
  for (let count = 0; count < 50; count += 1) begin({ length: 100_000, type, headers: from('10.0.0.2') })
  await reading(151)
  const other = begin({ length: 5_000, type, headers: from('10.0.0.3'), body: 'a'.repeat(5_000) })
  expect(await other.answered()).toContain('whole')
  expect(await Promise.any(held.map(({ answered }) => answered()))).toContain('Very much')
})

test('people sign in while an address has used up its bytes, also those behind it', async () => {
  const headers = { 'X-Forwarded-For': '10.0.0.1' }
  for (let count = 0; count < 100; count += 1) begin({ path: '/Login', length: 100_000, headers })
  await reading(100)
  const login = { length: 60, type: 'application/json', body: 'x'.repeat(60) }
  expect(await begin({ ...login, headers }).answered()).toContain('whole')
})

test('a body without a length is counted while it arrives', async () => {
  const headers = { 'Transfer-Encoding': 'chunked' }
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`
  const stranger = begin({ headers, body: chunk })
  await reading(1)
  stranger.socket.write(chunk)
  expect(await stranger.answered()).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 100 kB/)

  const person = { ...headers, ...(await session('chunks')) }
  const held = [begin({ headers: person }), begin({ headers: person }), begin({ headers: person })]
  await reading(4)
  for (const { socket } of held) socket.write(chunk.repeat(120))
  const answers = await Promise.any(held.map(({ answered }) => answered()))
  expect(answers).toMatch(/^HTTP\/1\.1 503 /)
})
