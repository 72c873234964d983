import { type Socket, connect, createServer } from 'node:net'

/** A proxy before PostgreSQL that counts the statements of its clients. */
export interface StatementCounter {
  /** The address of the database through the proxy. */
  readonly url: string
  readonly count: () => number
  stop: () => Promise<void>
}

/**
 * Starts a proxy on a port of this machine, for connections without TLS. A statement is a message Query or Execute of
 * PostgreSQL's protocol, so BEGIN and COMMIT count, and a prepared statement counts each time that it runs.
 */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const read = readMessages((type) => {
      if (type === 'Q' || type === 'E') count += 1
    })
    client.on('data', read)
    client.pipe(database).pipe(client)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      // An error is followed by the event `close`.
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    count: () => count,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const LENGTH_BYTES = 4

/**
 * Reads what a client sends to PostgreSQL, in pieces of any size, and names the type of each message. The first
 * message, which starts the session, has no type.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function readMessages(onMessage: (type: string) => void): (piece: Buffer) => void {
  let head = Buffer.alloc(0)
  let left = 0
  let isStarted = false
  return (piece) => {
    let rest = piece
    while (rest.length > 0) {
      const skipped = Math.min(left, rest.length)
      left -= skipped
      rest = rest.subarray(skipped)
      const typeBytes = isStarted ? 1 : 0
      const missing = typeBytes + LENGTH_BYTES - head.length
      head = Buffer.concat([head, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      if (head.length < typeBytes + LENGTH_BYTES) return
      if (isStarted) onMessage(head.toString('latin1', 0, 1))
      isStarted = true
      // The length counts its own bytes.
      left = head.readUInt32BE(typeBytes) - LENGTH_BYTES
      head = Buffer.alloc(0)
    }
  }
}
