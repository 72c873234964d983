import { createHash, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from 'aws4'
import { STAYS_OPEN } from './http'

/**
 * What the storage does to requests: `down` answers 503, `down once` does so to the next one alone, `hang` never
 * answers, `slow` after `slowMs`, `stall` sends half of an object and nothing more, `denied` refuses the key, `damaged`
 * returns other bytes of the same length.
 */
export type StorageFault = 'none' | 'down' | 'down once' | 'hang' | 'slow' | 'stall' | 'denied' | 'damaged'

/** A stand-in for an S3-compatible storage with one bucket, in memory. */
export type ObjectStorage = {
  /** The environment variables of the app. */
  readonly settings: Readonly<Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_KEY' | 'S3_SECRET', string>>
  /** The objects by their name. */
  readonly objects: Map<string, Buffer>
  /** Each answered request, such as `PUT pictures/… 200`. */
  readonly calls: string[]
  fault: StorageFault
  slowMs: number
  readonly stop: () => Promise<void>
}

const REGION = 'us-east-1'
const LARGEST = 5_000_000
const LATE_MS = 15 * 60_000

/** Starts the storage on any free port of this machine. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const server = createServer(STAYS_OPEN, (request, response) => {
    void readBody(request)
      .then((body) => answer(storage, request, response, body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const storage: ObjectStorage = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'foodbank-pictures',
      S3_KEY: 'sandbox-key',
      S3_SECRET: 'sandbox-secret',
    },
    objects: new Map(),
    calls: [],
    fault: 'none',
    slowMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return storage
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST) throw new Error('The object is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Reply = { readonly status: number; readonly content: Buffer | string; readonly type: string }

const done = (status: number): Reply => ({ status, content: '', type: 'application/xml' })
const refusal = (status: number, code: string): Reply => ({
  ...done(status),
  content: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
})

async function answer(
  storage: ObjectStorage,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  if (storage.fault === 'hang') return
  if (storage.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, storage.slowMs).unref())
  const [, bucket = '', ...rest] = new URL(request.url ?? '/', 'http://storage.invalid').pathname.split('/')
  const name = decodeURIComponent(rest.join('/'))
  const { status, content, type } =
    requestProblem(storage, request, bucket, body) ?? perform(storage, request.method ?? '', name, body)
  storage.calls.push(`${request.method} ${name} ${status}`)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
  if (storage.fault === 'stall') response.write(content.slice(0, Math.floor(content.length / 2)))
  else response.end(request.method === 'HEAD' ? undefined : content)
}

function requestProblem(
  storage: ObjectStorage,
  request: IncomingMessage,
  bucket: string,
  body: Buffer,
): Reply | undefined {
  if (storage.fault === 'down' || storage.fault === 'down once') {
    if (storage.fault === 'down once') storage.fault = 'none'
    return refusal(503, 'SlowDown')
  }
  const problem = storage.fault === 'denied' ? 'AccessDenied' : signatureProblem(storage, request, body)
  if (problem) return refusal(403, problem)
  return bucket === storage.settings.S3_BUCKET ? undefined : refusal(404, 'NoSuchBucket')
}

function perform({ objects, fault }: ObjectStorage, method: string, name: string, body: Buffer): Reply {
  if (name === '') return method === 'HEAD' ? done(200) : refusal(501, 'NotImplemented')
  if (method === 'PUT') objects.set(name, body)
  else if (method === 'DELETE') objects.delete(name)
  else if (method === 'GET') {
    const object = objects.get(name)
    if (!object) return refusal(404, 'NoSuchKey')
    return { status: 200, content: fault === 'damaged' ? damaged(object) : object, type: 'image/webp' }
  } else return refusal(405, 'MethodNotAllowed')
  return done(method === 'DELETE' ? 204 : 200)
}

const damaged = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0)
  return copy
}

/**
 * Checks the signature (version 4) of a request with an implementation that is not the client's, the hash of the body
 * that it signs, and its time.
 * @returns the code of the refusal
 */
function signatureProblem({ settings }: ObjectStorage, request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', host = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return 'AccessDenied'
  const time = String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.now() - Date.parse(time)) < LATE_MS)) return 'RequestTimeTooSkewed'
  const expected = sign(
    {
      host,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
      service: 's3',
      region: REGION,
    },
    { accessKeyId: settings.S3_KEY, secretAccessKey: settings.S3_SECRET },
  ).headers?.['Authorization']
  return isSame(String(expected), authorization) ? undefined : 'SignatureDoesNotMatch'
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
