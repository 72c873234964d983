import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { STATUS_CODES, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ErrorCode, codeOfStatus } from '@/lib/core/errors'
import type { Observer } from './request-listeners'
import { TOO_LARGE, TOO_SLOW } from './slow-bodies'

type Refusal = { readonly status: number; readonly code: ErrorCode; readonly message: string }

const MALFORMED: Refusal = { status: 400, code: codeOfStatus(400), message: 'This request is malformed.' }
/** By the code of Node's error. */
const REFUSALS: Readonly<Partial<Record<string, Refusal>>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'The address or the cookies are too long. Please delete the cookies of this site and try again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: TOO_LARGE },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: codeOfStatus(408), message: TOO_SLOW },
}

/**
 * Answers requests that Node cannot read, such as one with more than 16 kB of headers, with a sentence. Node itself
 * answers the status alone, before any of our code runs. The statuses are Node's.
 */
export function answerUnreadable(): Observer {
  const servers = new WeakSet<Server>()
  // A client may send its next request before the response to the last one has ended.
  const answers = new WeakMap<Duplex, Set<ServerResponse>>()

  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { readonly server?: unknown } }).socket
    if (!isServer(server) || servers.has(server)) return
    servers.add(server)
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      const isAnswering = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
      // A second answer in the middle of the first one would be read as a part of it.
      if (!socket.writable || isAnswering) socket.destroy(error)
      else socket.end(answerTo(error), () => socket.destroy(error))
    })
  })
  return (request, response) => {
    const open = answers.get(request.socket) ?? new Set()
    answers.set(request.socket, open.add(response))
    response.once('close', () => open.delete(response))
  }
}

const isServer = (value: unknown): value is Server => value instanceof Server

function answerTo(error: NodeJS.ErrnoException): string {
  const { status, ...refusal } = REFUSALS[error.code ?? ''] ?? MALFORMED
  const body = JSON.stringify(refusal)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
