import { expect, test } from './fixtures'
import { OPERATIONS, bodyFor, expectFailure, fillPath } from './operations'
import { type Session, call, createBuyer, createWaitingEmployee, logIn, logInAsHr } from './people'

/* Input that no client of ours sends, to every call: ids and bodies of other shapes and sizes. */

let people: Readonly<Record<'waiting' | 'buyer' | 'hr' | 'staff', Session>>
test.beforeAll(async () => {
  const [waiting, buyer, hr, staff] = await Promise.all([
    createWaitingEmployee(),
    createBuyer(),
    logInAsHr(),
    logIn('staff@demo.test'),
  ])
  people = { waiting, buyer, hr, staff }
})

const WITH_ID = OPERATIONS.filter(({ path }) => path.includes('{'))
const MALFORMED = [
  '%00',
  'undefined',
  '1',
  '%F0%9F%8D%9A',
  '..%2F..%2Fusers',
  "1'%20OR%201=1--",
  '%FF',
  '%E0%A4%A',
  'a'.repeat(5000),
]
for (const { path, method } of WITH_ID) {
  test(`${method} ${path} refuses malformed ids`, async () => {
    for (const id of MALFORMED) {
      const answer = await call(method, path.replaceAll(/\{\w+\}/g, id), {
        token: people.staff.token,
        ...bodyFor(method),
      })
      const how = `${id.slice(0, 30)}: ${answer.status} ${answer.text.slice(0, 200)}`
      // Any text is a valid search.
      const fine = path.includes('{category}') ? [200, 400, 404] : [400, 401, 403, 404]
      expect(fine, how).toContain(answer.status)
      if (answer.status !== 200) expect(typeof answer.body.message, how).toBe('string')
    }
  })
}

const BODIES: Readonly<Record<string, string>> = {
  'broken JSON': '{"email":',
  null: 'null',
  array: '[]',
  text: '"text"',
  number: '7',
  'a thousand levels': '['.repeat(1000) + ']'.repeat(1000),
  'a hundred thousand levels': '['.repeat(100_000) + ']'.repeat(100_000),
  __proto__: '{"__proto__":{"email":"a@b.co"},"constructor":{"prototype":{}}}',
  empty: '',
}
/** Whose body is read: everyone else is refused before that, as e2e/api-contract.spec.ts checks. */
const readerOf = (access: string): Session =>
  access.startsWith('staff') ? people.staff : access.startsWith('HR partner') ? people.hr : people.buyer

for (const { path, method, access, takesBody } of OPERATIONS.filter(
  (operation) => ['POST', 'PUT'].includes(operation.method) && !operation.path.startsWith('/webhooks'),
)) {
  for (const [name, body] of Object.entries(BODIES)) {
    test(`${method} ${path} refuses the body: ${name}`, async () => {
      const person = readerOf(access)
      const answer = await call(method, fillPath(path, person.id), { token: person.token, body })
      expect(answer.status, answer.text).toBeLessThan(500)
      // A call without a request body ignores the body and answers for the unknown id, or that it is too early.
      const ignored = [200, 401, 403, 404, 409]
      if (name === 'broken JSON') expect(takesBody ? [400] : ignored).toContain(answer.status)
      if (answer.status !== 200) expect(typeof answer.body.message, answer.text).toBe('string')
    })
  }
}

test('refuses a body that is too large', async () => {
  const answer = await call('POST', '/users/login', { body: new Uint8Array(1_500_000).fill(32) })
  expectFailure(answer, 413)
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(5_000_000)]), 'large.png')
  const { id, token } = people.waiting
  expectFailure(await call('PUT', `/users/${id}`, { token, body: form }), 413)
})
