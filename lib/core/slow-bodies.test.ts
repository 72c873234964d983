import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOO_SLOW, bodyTime, endSlowBodies } from './slow-bodies'

let server: Server
beforeAll(async () => {
  endSlowBodies(() => 50)
  server = createServer((request, response) => {
    if (request.url === '/answered') response.write('early')
    if (request.url === '/read') request.resume().on('end', () => response.end('whole'))
  })
  // The connection that is ended breaks off for whoever reads it.
  server.on('request', (request) => request.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Sends a request line, headers and a part of the body, and collects what comes back until the connection ends. */
function send(path: string, body: string): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\n${body}`)
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

test('a body that arrives in time is left alone', async () => {
  expect(await send('/read', 'abcd')).toContain('whole')
})

test('a file has a minute, anything else a quarter of it', () => {
  expect(bodyTime('multipart/form-data; boundary=b')).toBe(60_000)
  expect(bodyTime('text/csv')).toBe(60_000)
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])
    expect(bodyTime(type)).toBe(15_000)
})
