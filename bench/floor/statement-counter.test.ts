import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessages } from './statement-counter'

const START = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
/** A message of PostgreSQL's protocol: its type, its length with the four bytes of the length, and its content. */
const message = (type: string, content: string) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + content.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)])
}

const content = fc.string({ unit: 'binary-ascii', maxLength: 40 })
const messages = fc.array(fc.record({ type: fc.constantFrom('Q', 'P', 'B', 'E', 'S', 'X'), content }))

test('names each message, in whatever pieces the bytes arrive', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sent, sizes) => {
      const bytes = Buffer.concat([START, ...sent.map((one) => message(one.type, one.content))])
      const seen: string[] = []
      const read = readMessages((type) => seen.push(type))
      for (let at = 0, n = 0; at < bytes.length; n += 1) {
        const size = sizes[n % sizes.length] ?? 1
        read(bytes.subarray(at, at + size))
        at += size
      }
      expect(seen).toEqual(sent.map(({ type }) => type))
    }),
  )
})
