import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import middleware from '@/middleware'

/* A call of a server action, as browsers send it and as nobody should. */

const ID = `60${'a'.repeat(40)}`
const WITHOUT_ARGUMENTS = `00${'a'.repeat(40)}`
const TYPE = 'multipart/form-data; boundary=b'
type Parts = Readonly<Record<string, string>>

const bodyOf = (parts: Parts) =>
  `${Object.entries(parts)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`

async function statusOf(body: string | FormData, headers: Readonly<Record<string, string>> = {}) {
  const request = new NextRequest('http://localhost:3000/Forgotpd', { method: 'POST', body, headers })
  return (await middleware(request)).status
}
const byScript = (parts: Parts, headers: Readonly<Record<string, string>> = {}) =>
  statusOf(bodyOf(parts), { 'content-type': TYPE, 'next-action': ID, ...headers })
const plain = (parts: Parts) => statusOf(bodyOf(parts), { 'content-type': TYPE })

const PREVIOUS = '{"ok":false,"message":"$$5 is missing","values":{"email":""},"fieldErrors":"$undefined"}'
const FORM = { _1_email: 'a@b.co' }
const REFERENCE = `{"id":"${ID}","bound":"$@1"}`
const BOUND = { $ACTION_REF_1: '', '$ACTION_1:0': REFERENCE, '$ACTION_1:1': '[null]', $ACTION_KEY: 'k1', email: '' }

describe('passes', () => {
  test.each<[string, Parts]>([
    ['the first form of a page', { ...FORM, 0: '[null,"$K1"]' }],
    ['a form after an answer', { ...FORM, 0: `[${PREVIOUS},"$K1"]` }],
    ['an answer that names an object twice', { ...FORM, 0: '[{"data":{"a":{"b":1}},"again":"$0:0:data:a"},"$K1"]' }],
    ['a form without fields', { 0: '["$undefined","$K1"]' }],
    ['an action of a form alone', { ...FORM, 0: '["$K1"]' }],
  ])('%s', async (_name, parts) => {
    expect(await byScript(parts)).toBe(200)
  })

  test('a form before the script ran', async () => {
    expect(await plain(BOUND)).toBe(200)
    expect(await plain({ ...BOUND, '$ACTION_1:1': `[${PREVIOUS}]` })).toBe(200)
    expect(await plain({ [`$ACTION_ID_${ID}`]: '', a: 'b' })).toBe(200)
    expect(await plain({ a: 'b' })).toBe(200)
  })

  test('a form with a file, as a browser writes it', async () => {
    const form = new FormData()
    form.set('_1_a "quoted" name', 'ọ\r\n--b')
    form.set('_1_file', new Blob(['--b--\r\n', new Uint8Array(1_000)]), 'my "new" picture.png')
    form.set('0', '[null,"$K1"]')
    expect(await statusOf(form, { 'next-action': ID })).toBe(200)
  })

  test('an action without arguments, and the own origin', async () => {
    expect(await statusOf('[]', { 'next-action': WITHOUT_ARGUMENTS, 'content-type': 'text/plain' })).toBe(200)
    const own = { host: 'localhost:3000', origin: 'http://localhost:3000' }
    expect(await byScript({ 0: '[null,"$K1"]' }, own)).toBe(200)
  })
})

describe('answers 400 to', () => {
  test.each<[string, Parts]>([
    ['no arguments', FORM],
    ['arguments that are no JSON', { 0: '[null,' }],
    ['no list', { 0: '{"a":"$K1"}' }],
    ['no form', { 0: '["x"]' }],
    ['an empty list', { 0: '[]' }],
    ['a form that comes first', { 0: '["$K1","x"]' }],
    ['another part', { 0: '[null,"$K2"]' }],
    ['a part that is missing', { 0: '["$1","$K1"]' }],
    ['a promise', { 0: '["$@1","$K1"]', _1_a: '' }],
    ['a server action', { 0: '["$F1","$K1"]' }],
    ['a file', { 0: '["$B1","$K1"]' }],
    ['a map', { 0: '["$Q1","$K1"]' }],
    ['a stream', { 0: '["$R1","$K1"]' }],
    ['an object that is not there', { 0: '[{"a":"$0:0:b:c"},"$K1"]' }],
    ['an inherited object', { 0: '[{"a":"$0:0:constructor"},"$K1"]' }],
    ['a prototype', { 0: '[{"__proto__":{"a":1}},"$K1"]' }],
    ['too many arguments', { 0: '[1,2,"$K1"]' }],
    ['nested junk', { 0: `[${'['.repeat(5_000)}${']'.repeat(5_000)},"$K1"]` }],
    ['a part of another form', { 0: '[null,"$K1"]', _2_a: '' }],
    ['a part without a form', { 0: '[null,"$K1"]', a: '' }],
  ])('%s', async (_name, parts) => {
    expect(await byScript(parts)).toBe(400)
  })

  test.each<[string, Parts]>([
    ['a reference to nothing', { $ACTION_REF_1: '' }],
    ['a reference that is no JSON', { ...BOUND, '$ACTION_1:0': '{' }],
    ['a reference without an id', { ...BOUND, '$ACTION_1:0': '{"id":1}' }],
    ['an id of another form', { ...BOUND, '$ACTION_1:0': '{"id":"x","bound":"$@1"}' }],
    ['bound arguments that are missing', { ...BOUND, '$ACTION_1:0': REFERENCE.replace('$@1', '$@2') }],
    ['bound arguments of another kind', { ...BOUND, '$ACTION_1:0': REFERENCE.replace('$@1', '$F1') }],
    ['bound arguments that are no list', { ...BOUND, '$ACTION_1:1': '7' }],
    ['bound references', { ...BOUND, '$ACTION_1:1': '["$K1"]' }],
    ['a field of another form', { $ACTION_X: '' }],
    ['an id that is too short', { $ACTION_ID_abc: '' }],
  ])('a plain form with %s', async (_name, parts) => {
    expect(await plain(parts)).toBe(400)
  })

  const whole = bodyOf({ 0: '[null,"$K1"]' })
  test.each([
    ['a form without its end', whole.slice(0, -8)],
    ['a form that breaks off', whole.slice(0, 60)],
    ['a form without parts', '--b--\r\n'.slice(0, 3)],
    ['something before the form', `x${whole}`],
    ['something after the form', `${whole}x`],
    ['a part without a name', whole.replace('name="0"', '')],
    ['a part with two names', whole.replace('name="0"', 'name="0"; name="1"')],
    ['a part with another head', whole.replace('form-data', 'attachment')],
    ['nothing', ''],
  ])('%s', async (_name, body) => {
    expect(await statusOf(body, { 'content-type': TYPE, 'next-action': ID })).toBe(400)
    expect(await statusOf(body, { 'content-type': TYPE })).toBe(400)
  })

  test.each(['["x"]', '[]', '7', '', '{', '"$K1"', '[[[[[]]]]]'])('%j instead of a form', async (body) => {
    expect(await statusOf(body, { 'content-type': 'text/plain;charset=UTF-8', 'next-action': ID })).toBe(400)
  })

  test.each(['x', '', 'a'.repeat(42).replace(/a$/, 'g'), 'a'.repeat(500), 'toString'])('the id %j', async (id) => {
    expect(await byScript({ 0: '[null,"$K1"]' }, { 'next-action': id })).toBe(400)
  })
})

test.each(['null', 'x', 'https://evil.example', 'http://localhost:3001'])(
  'the origin %s is refused',
  async (origin) => {
    expect(await byScript({ 0: '[null,"$K1"]' }, { host: 'localhost:3000', origin })).toBe(403)
  },
)
