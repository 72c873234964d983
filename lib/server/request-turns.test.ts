import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putInFront } from './request-listeners'
import { takeTurns } from './request-turns'
import { seal } from './seal'
import { cookieName } from './session'
import { visitor } from './visitor'

let server: Server
/** What was let in and is not answered yet, oldest first. */
let inside: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly visitor: string }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    inside.push({ request, response, visitor: visitor() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return putInFront((server.address() as AddressInfo).port, [takeTurns()])
})
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
  inside = []
})
afterAll(() => server.close())

type Sent = {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly length?: number
  readonly body?: string
}

/** Sends a request on a connection of its own, and collects the response. */
function send({ method = 'GET', path = '/', headers = {}, body = '', length = body.length }: Sent) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const all = { Host: 'localhost', ...headers, ...(length > 0 && { 'Content-Length': String(length) }) }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  return { socket, answer: () => answer }
}

const ask = (token: string, path = '/') => send({ path, headers: { Authorization: `Bearer ${token}` } })
const signIn = (address: string, more: Partial<Sent> = {}) =>
  send({
    method: 'POST',
    path: '/api/v1/users/login',
    body: '{}',
    ...more,
    headers: { 'X-Forwarded-For': address, ...more.headers },
  })
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const letIn = (count: number) => expect.poll(() => inside.length).toBe(count)
const answerFirst = () => inside.shift()?.response.end('done')
const refused = (sent: readonly { readonly answer: () => string }[], status: number) =>
  sent.filter(({ answer }) => answer().startsWith(`HTTP/1.1 ${status} `)).length

test('eight reads of one session are at work, the others wait, and everybody else is let in', async () => {
  many(12, (at) => ask('mine', `/${at}`))
  await letIn(8)
  for (const other of [ask('yours', '/yours'), send({ path: '/nobody' })]) expect(other.answer()).toBe('')
  await letIn(10)
  const next = inside.map(({ request }) => request.url).filter((url) => /\d/.test(url ?? ''))
  expect(next).toHaveLength(8)
  answerFirst()
  await letIn(10)
  expect(inside.at(-1)?.request.url).toMatch(/^\/\d+$/)
  // What a session writes has bounds of its own.
  send({ method: 'POST', path: '/written', headers: { Authorization: 'Bearer mine' }, body: '{}' })
  await letIn(11)
})

test('more than sixty waiting reads of one session are refused, and whoever goes away makes room', async () => {
  const all = many(70, () => ask('mine'))
  await letIn(8)
  await expect.poll(() => refused(all, 429)).toBe(2)
  expect(all.find(({ answer }) => answer() !== '')?.answer()).toMatch(
    /Retry-After: 5[\s\S]*You are asking for very much at once\. Please wait until your earlier answers have arrived\./,
  )
  const waiting = all.filter(({ answer }) => answer() === '').at(-1)
  waiting?.socket.destroy()
  await expect.poll(() => sockets.size).toBe(69)
  await expect
    .poll(() => {
      const another = ask('mine')
      return new Promise((resolve) => setImmediate(() => resolve(another.answer())))
    })
    .toBe('')
})

test('four sign-ins of strangers are at work, and somebody who comes during a flood is let in next', async () => {
  many(20, () => signIn('10.0.0.1'))
  await letIn(4)
  signIn('10.0.0.2')
  await expect.poll(() => sockets.size).toBe(21)
  await expect
    .poll(() => {
      answerFirst()
      return inside.some(({ visitor }) => visitor === '10.0.0.2')
    })
    .toBe(true)
})

test('a known device does not wait for strangers', async () => {
  many(20, (at) => signIn(`10.0.1.${at}`))
  await letIn(4)
  const device = await seal('device', { id: 'phone', userId: 'me', registration: null, secondFactor: false }, 60)
  signIn('10.0.1.1', { headers: { Cookie: `${cookieName('foodbank.device')}=${device}` } })
  await letIn(5)
  expect(inside.at(-1)?.visitor).toBe('device phone')
  // A forged one is a stranger.
  signIn('10.0.2.1', { headers: { Cookie: `${cookieName('foodbank.device')}=forged` } })
  await expect.poll(() => sockets.size).toBe(22)
  expect(inside).toHaveLength(5)
})

test('one address has sixty sign-ins here, and gets a sentence beyond', async () => {
  const all = many(70, () => signIn('10.0.3.1'))
  await expect.poll(() => refused(all, 429)).toBe(10)
  expect(all.find(({ answer }) => answer() !== '')?.answer()).toContain(
    'Too many people are signing in from your network',
  )
})

test('when very many addresses sign in, what waited longest is refused', async () => {
  const all = many(120, (at) => signIn(`10.0.4.${at}`))
  await expect.poll(() => refused(all, 503)).toBe(16)
  await letIn(4)
})

test('a sign-in whose body never comes takes no place', async () => {
  many(10, (at) => signIn(`10.0.5.${at}`, { body: '{', length: 2 }))
  await expect.poll(() => sockets.size).toBe(10)
  signIn('10.0.6.1')
  await letIn(1)
  expect(inside[0]?.visitor).toBe('10.0.6.1')
})
