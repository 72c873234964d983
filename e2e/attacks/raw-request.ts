import { type Socket, connect } from 'node:net'
import { SITE } from '../people'

/** Requests that no HTTP client would send, over a socket of our own. */

const { hostname, port, host } = new URL(SITE)

export const openSocket = (): Socket => {
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  // A connection that the server ends is what these requests are for.
  socket.on('error', () => undefined)
  return socket
}

/** The head of a request whose body has `length` bytes. */
export const headOf = (method: string, path: string, length: number, type = 'application/json'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

/** Sends zeros until `length` bytes are sent or the server ends the connection. */
export async function sendEndless(
  path: string,
  length: number,
): Promise<{ readonly answer: string; readonly sent: number; readonly ended: boolean }> {
  const socket = openSocket()
  const end = new Promise((resolve) => socket.once('close', resolve))
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(headOf('POST', path, length))
  const chunk = Buffer.alloc(65_536)
  let sent = 0
  while (sent < length && !socket.destroyed) {
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([end, new Promise((resolve) => socket.once('drain', resolve))])
  }
  const ended = socket.destroyed
  socket.destroy()
  return { answer, sent, ended }
}
