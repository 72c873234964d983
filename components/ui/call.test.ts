import { afterEach, describe, expect, test, vi } from 'vitest'
import { Refused, call } from './call'

/* Which answers are a status, and which are an exception. */

afterEach(() => {
  vi.unstubAllGlobals()
})

const answerWith = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(answer))
}
const body = (text: string | null, status: number) => () => Promise.resolve(new Response(text, { status }))
/** A body that ends in the middle, as on a network that breaks down. */
const broken = (status: number) => () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"message":"Th'))
          controller.error(new TypeError('network error'))
        },
      }),
      { status },
    ),
  )
const thrownBy = async (answer: () => Promise<Response>): Promise<unknown> => {
  answerWith(answer)
  return call('/api/v1/order/singleOrder/1').then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a 200 with JSON is the answer', async () => {
  answerWith(body('[1]', 200))
  expect(await call('/api/v1/product')).toEqual([1])
})

describe('any other status is the status case, whatever the body', () => {
  test.each([
    ['JSON with a sentence', body('{"message":"There is no such order.","code":"not_found"}', 404), 404],
    ['JSON without one', body('{"outcome":"pending"}', 402), 402],
    ['a message that is no text', body('{"message":{"a":1}}', 400), 400],
    ['null', body('null', 500), 500],
    ['the page of a proxy', body('<html>Bad Gateway</html>', 502), 502],
    ['nothing', body(null, 503), 503],
    ['half a body', broken(504), 504],
    ['created, which is not 200', body('{}', 201), 201],
    ['no content', body(null, 204), 204],
  ])('%s', async (_, answer, status) => {
    const error = await thrownBy(answer)
    if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
    expect(error.status).toBe(status)
    expect(error.message).toBe(status === 404 ? 'There is no such order.' : '')
    expect(error.details).toMatchObject(status === 402 ? { outcome: 'pending' } : {})
  })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an unreadable 200', body('<html>', 200)],
  ['an empty 200', body('', 200)],
  ['half a 200', broken(200)],
])('%s is the exception case', async (_, answer) => {
  const error = await thrownBy(answer)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(Refused)
})
