import { readFileSync, readdirSync } from 'node:fs'
import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { assertDeclared } from './response-check'
import { MINUTE } from '@/lib/core/clock'
import { fileResponse } from './documents'
import { AppError } from '@/lib/core/errors'
import { type PdfDocument, makePdf } from '@/lib/files/pdf'

const aFile = { name: 'a.csv', type: 'text/csv', content: 'a' }

function aGate() {
  const events = new EventEmitter()
  const opened = once(events, 'open')
  return { wait: async () => opened.then(() => aFile), open: () => events.emit('open') }
}

test('a person has six files made at once, and those of others are made meanwhile', async () => {
  const { wait, open } = aGate()
  const own = Array.from({ length: 120 }, () =>
    fileResponse({ id: 'greedy' }, wait).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof AppError ? `${error.status} ${error.message}` : String(error)),
    ),
  )
  const other = await fileResponse({ id: 'other' }, () => aFile)
  expect([other.status, other.headers.get('content-disposition'), await other.text()]).toEqual([
    200,
    'attachment; filename="a.csv"',
    'a',
  ])
  open()
  const responses = await Promise.all(own)
  expect(responses.filter((response) => response === 200)).toHaveLength(6)
  expect(new Set(responses)).toEqual(new Set([200, '429 Please wait until your earlier files are finished.']))
})

test('a process makes two files at once, and forty more wait', async () => {
  const { wait, open } = aGate()
  const begun: string[] = []
  const all = Array.from({ length: 50 }, (_, index) =>
    fileResponse({ id: `person ${index}` }, () => {
      begun.push(`person ${index}`)
      return wait()
    }).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof AppError ? { status: error.status, ...error.details } : error),
    ),
  )
  await expect.poll(() => begun.length).toBe(2)
  open()
  const responses = await Promise.all(all)
  expect(responses.filter((response) => response === 200)).toHaveLength(42)
  expect(responses.find((response) => response !== 200)).toEqual({ status: 503, retryAfter: 10 })
})

test('a file that is not read on keeps no place, and ends when its reader goes away', async () => {
  let ended = 0
  async function* pieces() {
    try {
      for (let piece = 0; piece < 100; piece += 1) yield new TextEncoder().encode(`${piece}`)
    } finally {
      ended += 1
    }
    await Promise.resolve()
  }
  const make = () => ({ ...aFile, content: pieces() })
  const begun = await Promise.all(
    ['a', 'b', 'c'].map(async (id) => {
      const reader = (await fileResponse({ id }, make)).body?.getReader()
      await reader?.read()
      return reader
    }),
  )
  expect(await (await fileResponse({ id: 'd' }, make)).text()).toBe(Array.from({ length: 100 }, (_, at) => at).join(''))
  for (const reader of begun) await reader?.cancel()
  expect(ended).toBe(4)
})

/** A file that has more pieces than its reader has taken. */
const aLongFile = () => ({ ...aFile, content: new Uint8Array(1_000_000) })
const beginToRead = async (id: string) => {
  const reader = (await fileResponse({ id }, aLongFile)).body?.getReader()
  await reader?.read()
  return reader
}

test('a person has six files on their way, and one that is not read on ends by itself', async () => {
  vi.useFakeTimers()
  try {
    const readers = await Promise.all(Array.from({ length: 6 }, () => beginToRead('slow')))
    await expect(beginToRead('slow')).rejects.toMatchObject({
      status: 429,
      message: 'Please wait until your earlier files are finished.',
    })
    await beginToRead('other')
    await readers[0]?.cancel()
    await beginToRead('slow')
    await expect(beginToRead('slow')).rejects.toMatchObject({ status: 429 })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    await expect(readers[1]?.read()).rejects.toThrow('Nobody has read this file')
  } finally {
    vi.useRealTimers()
  }
  // Read to its end, and never begun.
  for (let count = 0; count < 20; count += 1) {
    expect((await (await fileResponse({ id: 'slow' }, aLongFile)).bytes()).length).toBe(1_000_000)
    await fileResponse({ id: 'slow' }, aLongFile)
  }
})

test('the process answers while a document is written', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => [`Rice ${index}`])
  const parts: PdfDocument['parts'] = [{ kind: 'table', columns: [{ title: 'Goods', width: 1 }], rows }]
  const document = { title: 'List', number: '1', madeAt: new Date(0), parties: [], parts }
  let turns = 0
  const clock = setInterval(() => (turns += 1), 10)
  const start = performance.now()
  await makePdf(document)
  const milliseconds = performance.now() - start
  clearInterval(clock)
  // Written by the process itself, none would have come.
  expect(turns).toBeGreaterThan(Math.min(20, milliseconds / 100))
})

test('a call that makes a file without its turn fails in tests', async () => {
  const declared = { summary: 'A file', response: z.null(), asFile: ['text/csv'] }
  const headers = { 'Content-Type': 'text/csv' }
  expect(() => assertDeclared(declared, new Response('a', { headers }))).toThrow('without its turn')
  const response = await fileResponse({ id: 'a' }, () => aFile)
  expect(() => assertDeclared(declared, response)).not.toThrow()
})

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')] as const)

test('only the door answers files, and every call that declares one goes through it', () => {
  const sources = [...sourcesOf('app'), ...sourcesOf('lib')]
  expect(sources.filter(([, text]) => /'Content-Disposition'/.test(text)).map(([file]) => file)).toEqual([
    'lib/server/documents.ts',
  ])
  const calls = sources.filter(
    ([file, text]) =>
      file.endsWith('/route.ts') &&
      /\basFile: (?!\['(?:text\/plain|image\/)).*(?:csv|pdf|_FILES|_TYPES|LIST)|\b(?:list|whole)Endpoint\(/.test(text),
  )
  expect(calls.length).toBeGreaterThan(30)
  const door = /\b(?:fileResponse|fileOf|wholeFile|listEndpoint|wholeEndpoint|documentsResponse|agreementResponse)\(/
  expect(calls.filter(([, text]) => !door.test(text)).map(([file]) => file)).toEqual([])
})
