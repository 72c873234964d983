import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { observeRequests } from './request-listeners'
import { TOO_SLOW, bodyTime, boundBodies } from './slow-bodies'

const LARGEST = 1_000_000

const PATIENT = { timeOf: () => 120_000, restTime: 120_000, largest: LARGEST }
/** For what does not arrive. */
const IMPATIENT = { timeOf: () => 50, restTime: 500, largest: LARGEST }
/** For what never ends, and has to read its answer before. */
const UNTIL_ARRIVED = { ...PATIENT, restTime: 2_000 }

let server: Server
/** What a reader of the bodies was given, in bytes. */
let kept = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/answered') response.write('early')
    if (request.url === '/read') request.resume().on('end', () => response.end('whole'))
    if (request.url === '/unread') response.writeHead(404).end('nothing')
    if (request.url === '/refused')
      request
        .once('data', () => response.writeHead(413).end('large'))
        .on('data', (chunk: Buffer) => {
          kept += chunk.length
        })
  })
  // The connection that is ended breaks off for whoever reads it.
  server.on('request', (request) => request.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a request line, headers and a part of the body, and collects what comes back until the connection ends. */
function send(path: string, body: string): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${headOf(path, 4).replace('Host', 'Connection: close\r\nHost')}${body}`)
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    socket.on('close', () => {
      resolve(answer)
    })
    socket.on('error', reject)
  })
}

/**
 * Sends a body of `length` bytes, unless the connection ends before, and waits for the response.
 * @param isLate whether the response is read only when everything is sent, as simple programs do
 */
async function sendAll(
  path: string,
  length: number,
  isLate = false,
): Promise<{ answer: string; sent: number; ended: boolean }> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  const read = () =>
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
  socket.on('error', () => undefined)
  const end = new Promise((resolve) => socket.once('close', resolve))
  if (!isLate) read()
  socket.write(headOf(path, length))
  const chunk = new Uint8Array(65_536)
  let sent = 0
  while (sent < length && !socket.destroyed) {
    const part = chunk.subarray(0, Math.min(chunk.length, length - sent))
    sent += part.length
    if (!socket.write(part)) await Promise.race([end, new Promise((resolve) => socket.once('drain', resolve))])
  }
  const ended = socket.destroyed
  if (isLate) read()
  if (!ended) await expect.poll(() => answer).not.toBe('')
  socket.destroy()
  return { answer, sent, ended }
}

describe('a body that does not arrive whole', () => {
  beforeAll(() => observeRequests([boundBodies(IMPATIENT)]))

  test('a body that does not arrive is answered with 408, and its connection ends', async () => {
    const answer = await send('/never', 'ab')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain(TOO_SLOW)
  })

  test('the connection ends when an answer was begun before', async () => {
    const answer = await send('/answered', 'ab')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).not.toContain(TOO_SLOW)
  })

  test('the rest of an answered body may take a moment only', async () => {
    expect(await send('/unread', 'ab')).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe('a body that arrives', () => {
  beforeAll(() => observeRequests([boundBodies(PATIENT)]))

  test('a body that arrives in time is left alone', async () => {
    expect(await send('/read', 'abcd')).toContain('whole')
  })

  test.each(['/unread', '/refused'])('the rest of a body is dropped, so that its answer is read: %s', async (path) => {
    kept = 0
    const { answer, sent, ended } = await sendAll(path, 900_000, true)
    expect(answer).toMatch(/^HTTP\/1\.1 4(?:04|13) /)
    expect([sent, ended]).toEqual([900_000, false])
    // The reader is given what had arrived when it refused, and nothing later.
    expect(kept).toBeLessThan(500_000)
  })

  test.each(['/unread', '/refused'])('a body without an end ends with its connection: %s', async (path) => {
    const { sent, ended } = await sendAll(path, 300_000_000)
    expect(ended).toBe(true)
    // The buffers of the system take a few million.
    expect(sent).toBeLessThan(LARGEST + 20_000_000)
  })
})

describe('a body without an end that is refused', () => {
  beforeAll(() => observeRequests([boundBodies(UNTIL_ARRIVED)]))

  test('ends with its connection, also when nobody else answers it', async () => {
    const { answer, sent, ended } = await sendAll('/read', 300_000_000)
    expect([answer.slice(0, 13), ended]).toEqual(['HTTP/1.1 413 ', true])
    expect(answer).toContain('This is too large to be received.')
    expect(sent).toBeLessThan(LARGEST + 20_000_000)
  })
})

test('a file has a minute, anything else a quarter of it', () => {
  expect(bodyTime('multipart/form-data; boundary=b')).toBe(60_000)
  expect(bodyTime('text/csv')).toBe(60_000)
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])
    expect(bodyTime(type)).toBe(15_000)
})
