import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { parseJson, readBody, readFile, readLimited } from './body'
import { idParams } from '@/lib/core/fields'
import { LONGEST_QUERY, route } from './http'
import { anyone } from './access'
import { bearerOf, readSessionToken } from './session'

const post = (body: BodyInit, type?: string) =>
  new NextRequest('http://localhost:3000/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })
const bytes = (text: string) => new TextEncoder().encode(text)
const URL_ENCODED = 'application/x-www-form-urlencoded'

describe('a form', () => {
  test('is read in both encodings', async () => {
    const form = new FormData()
    form.append('city', 'Lagos')
    form.append('file', new Blob(['abc']), 'a.csv')
    expect(await readBody(post(form))).toMatchObject({ city: 'Lagos' })
    expect(await readFile(post(form))).toEqual(bytes('abc'))
    expect(await readBody(post('city=Lagos&ids[]=1&ids[]=2', URL_ENCODED))).toEqual({ city: 'Lagos', ids: ['1', '2'] })
  })

  test.each([
    ['urlencoded', Array.from({ length: 5_000 }, (_, index) => `f${index}=`).join('&'), URL_ENCODED],
    ['multipart', partsOf(500_000), 'multipart/form-data; boundary=b'],
  ])('with thousands of fields is refused before it is parsed: %s', async (_, body, type) => {
    await expect(readBody(post(body.slice(0, 4_400_000), type))).rejects.toMatchObject({
      status: 400,
      message: 'This form has too many fields: at most 100.',
    })
  })

  test('without a file has little room', async () => {
    const long = `city=${'x'.repeat(100_000)}`
    await expect(readBody(post(long, URL_ENCODED))).rejects.toMatchObject({
      status: 413,
      message: 'This is too large. You can send at most 100 kB.',
    })
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; xboundary=zzz; boundary=b',
    'multipart/form-data; boundary=b; boundary=c',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'multipart/mixed; boundary=b',
  ])('of the type %s is refused', async (type) => {
    await expect(readBody(post(partsOf(1), type))).rejects.toMatchObject({ status: 400 })
  })
})

function partsOf(count: number): string {
  return `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`
}

describe('JSON', () => {
  test('may be nested twenty deep, whatever its texts hold', () => {
    const nested = `${'['.repeat(20)}"[[\\"{{"${']'.repeat(20)}`
    expect(parseJson(bytes(nested))).toBeDefined()
    expect(parseJson(bytes('[[],[],{"a":[]}]'))).toEqual([[], [], { a: [] }])
  })

  test.each(['[', '{"a":'])('nested deeper is refused: %s', (opening) => {
    expect(() => parseJson(bytes(opening.repeat(21)))).toThrow('nested too deeply')
    expect(() => parseJson(bytes(opening.repeat(100_000)))).toThrow('nested too deeply')
  })

  test('of more than 100 kB is refused', async () => {
    await expect(readBody(post(`"${'x'.repeat(100_000)}"`))).rejects.toMatchObject({ status: 413 })
  })

  test('may be left out', async () => {
    expect(await readBody(post(' \n'))).toEqual({})
  })
})

test('a body that stops arriving is refused with 408', async () => {
  const stalls = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes('{'))
    },
  })
  await expect(readLimited(post(stalls), 100, 20)).rejects.toMatchObject({ status: 408, code: 'too_slow' })
})

test('a body that breaks off is refused with 408', async () => {
  const breaks = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.error(new Error('aborted'))
    },
  })
  await expect(readLimited(post(breaks), 100)).rejects.toMatchObject({ status: 408 })
})

describe('an address', () => {
  const look = route({ summary: 'Looks', access: anyone(), params: idParams, response: idParams }, ({ params }) =>
    Promise.resolve(params),
  )

  const visit = (id: string, query = '') =>
    look(new NextRequest(`http://localhost:3000/${query}`), { params: Promise.resolve({ id }) })

  test('with a long query is refused', async () => {
    const response = await visit('a', `?a=${'x'.repeat(LONGEST_QUERY)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('too long') })
  })

  test('with a long part leads nowhere', async () => {
    expect((await visit('x'.repeat(201))).status).toBe(404)
  })
})

test('a token that is far too long is not decoded', async () => {
  expect(bearerOf(`Bearer ${'x'.repeat(8_000)}`)).toBeUndefined()
  expect(bearerOf('Bearer abc')).toBe('abc')
  expect(await readSessionToken('x'.repeat(8_001))).toBeUndefined()
})
