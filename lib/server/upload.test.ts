import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Access } from './access'
import { badRequest } from '@/lib/core/errors'
import { uploadActions } from './upload'
import { type ChosenColumns, UPLOADS, uploadFields } from '@/lib/core/upload-fields'
import { assertSeen, openColumnsError, stateOf } from '@/lib/files/upload-refusals'

vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))
vi.mock('next/cache', () => ({ refresh: () => undefined }))
vi.mock('./grants', () => ({ readCredentials: () => Promise.resolve({ session: () => Promise.resolve(undefined) }) }))

/* A file of names, each of which may be booked once. */

const booked = new Set<string>()
const remembered: ChosenColumns[] = []
beforeEach(() => {
  booked.clear()
  remembered.length = 0
})

const fields = uploadFields('products', 'Please choose a file.', ['name', 'size'])
const schemas = {
  check: z.object({ ...fields.check, month: z.string() }),
  book: z.object({ ...fields.book, month: z.string() }),
}
const access: Access<string> = { admit: () => Promise.resolve('somebody') } as unknown as Access<string>

async function check(_actor: string, bytes: Uint8Array, columns: ChosenColumns) {
  const [heading = '', ...names] = new TextDecoder().decode(bytes).split('\n')
  const own = columns['name'] ?? 'name'
  if (heading !== own)
    throw openColumnsError({ columns: [heading], named: {}, open: ['name'] }, 'Please match them on the page.')
  if (names.includes('')) throw badRequest('Line 2: the name is missing.')
  const fresh = names.filter((name) => !booked.has(name))
  return Promise.resolve({ fresh, state: stateOf(fresh) })
}

const { check: checkAction, book: bookAction } = uploadActions({
  access,
  schemas,
  keep: ({ month }) => ({ month }),
  check: (actor, bytes, { columns }) => check(actor, bytes, columns),
  remember: (_actor, columns) => {
    remembered.push(columns)
    return Promise.resolve()
  },
  book: async (actor, bytes, { columns, state }) => {
    const { fresh, state: now } = await check(actor, bytes, columns)
    assertSeen(state, now, 'Other names are new by now.')
    for (const name of fresh) booked.add(name)
    return fresh.length
  },
})

const formOf = (entries: readonly (readonly [string, string | File])[]) => {
  const form = new FormData()
  for (const [name, value] of [...entries, ['month', '2026-11'] as const]) form.append(name, value)
  return form
}
const chosen = (text: string, name = 'names.csv') => formOf([['file', new File([text], name)]])
const content = (text: string) => Buffer.from(text).toString('base64')
const send = (text: string, state: string) =>
  bookAction(
    null,
    formOf([
      ['fileName', 'names.csv'],
      ['content', content(text)],
      ['state', state],
    ]),
  )

const FILE = 'name\nAmina\nBola'
const kept = { fileName: 'names.csv', content: content(FILE), columns: {}, fields: { month: '2026-11' } }

test('a check answers the preview, and the file for the next form', async () => {
  expect(await checkAction(null, chosen(FILE))).toEqual({
    ok: true,
    data: { ...kept, preview: { fresh: ['Amina', 'Bola'], state: expect.stringMatching(/^[\da-f]{32}$/) as string } },
  })
  expect(booked.size).toBe(0)
})

test('what was seen is booked, once', async () => {
  const state = stateOf(['Amina', 'Bola'])
  expect(await send(FILE, state)).toEqual({ ok: true, data: { booked: 2 } })
  expect(await send(FILE, state)).toEqual({
    ok: true,
    data: { ...kept, preview: { fresh: [], state: stateOf([]) }, outdated: 'Other names are new by now.' },
  })
})

test('a preview that is out of date is not booked: the new one is shown with the reason', async () => {
  booked.add('Bola')
  const response = await send(FILE, stateOf(['Amina', 'Bola']))
  expect(response).toMatchObject({
    ok: true,
    data: { preview: { fresh: ['Amina'] }, outdated: 'Other names are new by now.' },
  })
  expect(booked).toEqual(new Set(['Bola']))
  expect(await send(FILE, stateOf(['Amina']))).toEqual({ ok: true, data: { booked: 1 } })
})

test('unknown columns are asked for, and remembered once the file was read with them', async () => {
  const text = 'nom\nAmina'
  const file = { fileName: 'names.csv', content: content(text) }
  expect(await checkAction(null, chosen(text))).toMatchObject({
    ok: true,
    data: { ...file, open: { columns: ['nom'], named: {}, open: ['name'] } },
  })
  const match = (heading: string) =>
    checkAction(
      null,
      formOf([
        ...Object.entries(file),
        ...[['field[]', 'name'] as const, ['heading[]', heading] as const],
        ...[['field[]', 'size'] as const, ['heading[]', ''] as const],
      ]),
    )
  expect(await match('prenom')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^We could not tell which column is the name\./) as string,
  })
  expect(remembered).toEqual([])
  expect(await match('nom')).toMatchObject({ ok: true, data: { ...file, preview: { fresh: ['Amina'] } } })
  expect(remembered).toEqual([{ name: 'nom' }])
})

test('a file that cannot be read is refused with the line, and nothing is kept', async () => {
  expect(await checkAction(null, chosen('name\n'))).toMatchObject({
    ok: false,
    status: 400,
    message: 'Line 2: the name is missing.',
  })
})

test.each([
  ['no file', chosen('', ''), { file: 'Please choose a file.' }],
  ['neither a file nor a kept one', formOf([]), { file: 'Please choose the file again.' }],
  [
    'a file above the limit',
    formOf([['file', new File([new Uint8Array(UPLOADS.products.bytes + 1)], 'large.csv')]]),
    { file: 'This file is too large. Please send at most 4.4 MB.' },
  ],
  [
    'more columns than there are fields',
    formOf([['content', 'AAAA'], ...['name', 'size', 'name'].map((field) => ['field[]', field] as const)]),
    { field: 'There are at most 2 columns to match.' },
  ],
])('%s is refused', async (_name, form, fieldErrors) => {
  expect(await checkAction(null, form)).toMatchObject({ ok: false, fieldErrors })
})

test('nothing is booked without the state of a preview', async () => {
  expect(await bookAction(null, formOf([['content', content(FILE)]]))).toMatchObject({
    ok: false,
    fieldErrors: { state: 'Please check the file first.' },
  })
})
