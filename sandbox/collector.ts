import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A stand-in for services that receive reports by POST, such as a collector of traces. */
export type Collector = {
  readonly url: string
  /** What was received, oldest first. */
  readonly received: Received[]
  /** Answers from now on with this status, or does not answer. */
  setAnswer: (answer: number | 'hang') => void
  stop: () => Promise<void>
}

/** Starts a collector on a free port of this machine, which answers 200. */
export async function startCollector(): Promise<Collector> {
  const received: Received[] = []
  let answer: number | 'hang' = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      if (answer !== 'hang') response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setAnswer: (next) => {
      answer = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
