import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observeRequests } from './request-listeners'
import { answerUnreadable } from './unreadable-requests'

let server: Server
beforeAll(async () => {
  const forget = observeRequests([answerUnreadable()])
  server = createServer((request, response) => {
    if (request.url === '/slow') response.write('half an answer')
    else response.end('whole')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return forget
})
afterAll(() => server.close())

/** Sends bytes and collects what comes back until the connection ends. */
function send(...parts: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const waiting = [...parts]
  const sendNext = () => socket.write(waiting.shift() ?? '')
  return new Promise((resolve) => {
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      sendNext()
    })
    socket.on('close', () => {
      resolve(answer)
    })
    // A reset after the response is no matter here.
    socket.on('error', () => socket.destroy())
    sendNext()
  })
}

const LONG = `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`

/** Reads a response as a client of HTTP does. */
async function refusalOf(address: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(address, init)
  return { status: answer.status, type: answer.headers.get('content-type'), ...((await answer.json()) as object) }
}

test('headers over 16 kB are answered with a sentence', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const refusal = {
    status: 431,
    type: 'application/json',
    code: 'too_large',
    message: 'The address or the cookies are too long. Please delete the cookies of this site and try again.',
  }
  expect(await refusalOf(address, { headers: { cookie: 'a'.repeat(20_000) } })).toEqual(refusal)
  expect(await refusalOf(`${address}?${'a'.repeat(20_000)}`)).toEqual(refusal)
  expect(await (await fetch(address)).text()).toBe('whole')
})

test('a request that is no HTTP is answered with a sentence, and its connection ends', async () => {
  const answer = await send('this is no request\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer.split('\r\n\r\n')[1]).toBe('{"code":"malformed","message":"This request is malformed."}')
})

test('also after an answer on the same connection', async () => {
  const answer = await send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', LONG)
  expect(answer).toMatch(/whole/)
  expect(answer).toMatch(/HTTP\/1\.1 431 /)
})

test('an answer on its way is broken off, and nothing is written into it', async () => {
  const answer = await send('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n', LONG)
  expect(answer).toMatch(/half an answer/)
  expect(answer).not.toMatch(/431/)
})
