import { expect, test } from './fixtures'
import { OPERATIONS, PATHS, bodyFor, expectFailure, fillPath } from './operations'
import {
  type Session,
  SITE,
  call,
  createBuyer,
  createUnpaidEmployee,
  createWaitingEmployee,
  logIn,
  logInAsHr,
  send,
} from './people'

/* Rules for every call: who is refused, which methods answer, how failures look. */

type Role = 'nobody' | 'waiting' | 'unpaid' | 'buyer' | 'hr' | 'staff'
const ROLES: readonly Role[] = ['nobody', 'waiting', 'unpaid', 'buyer', 'hr', 'staff']
type Outcome = 401 | 402 | 403 | 'passes'

type Rule = Readonly<Record<Role, Outcome>>
const BY_GRANT: Rule = { nobody: 401, waiting: 'passes', unpaid: 'passes', buyer: 'passes', hr: 401, staff: 401 }

/** How each kind of access answers each role. */
const RULES: Readonly<Record<string, Rule>> = {
  anyone: { nobody: 'passes', waiting: 'passes', unpaid: 'passes', buyer: 'passes', hr: 'passes', staff: 'passes' },
  'anyone; a reset code serves the browser that asked for it': {
    nobody: 'passes',
    waiting: 'passes',
    unpaid: 'passes',
    buyer: 'passes',
    hr: 'passes',
    staff: 'passes',
  },
  'reset grant, or own session with the current password': {
    nobody: 401,
    waiting: 'passes',
    unpaid: 'passes',
    buyer: 'passes',
    hr: 'passes',
    staff: 'passes',
  },
  'own session': { nobody: 401, waiting: 'passes', unpaid: 'passes', buyer: 'passes', hr: 'passes', staff: 'passes' },
  'own session of a buyer': { nobody: 401, waiting: 'passes', unpaid: 'passes', buyer: 'passes', hr: 403, staff: 403 },
  'own session, all gates': { nobody: 401, waiting: 403, unpaid: 402, buyer: 'passes', hr: 403, staff: 403 },
  'own session, all gates or no longer employed': {
    ...{ nobody: 401, waiting: 403, unpaid: 402, buyer: 'passes', hr: 403, staff: 403 },
  },
  // Followed by the permissions, which the demo's desks all hold.
  'HR partner': { nobody: 401, waiting: 403, unpaid: 403, buyer: 403, hr: 'passes', staff: 403 },
  staff: { nobody: 401, waiting: 403, unpaid: 403, buyer: 403, hr: 403, staff: 'passes' },
  'registration grant or own session': BY_GRANT,
  'registration grant with verified email, or own session': BY_GRANT,
  'own session, registration grant, or the signed return from the payment page': {
    nobody: 401,
    waiting: 402,
    unpaid: 402,
    buyer: 'passes',
    hr: 401,
    staff: 401,
  },
}

let people: Readonly<Record<Exclude<Role, 'nobody'>, Session>>
test.beforeAll(async () => {
  const [waits, owes, buys, hr, staff] = await Promise.all([
    createWaitingEmployee(),
    createUnpaidEmployee(),
    createBuyer(),
    logInAsHr(),
    logIn('staff@demo.test'),
  ])
  people = { waiting: waits, unpaid: owes, buyer: buys, hr, staff }
})

/** A call that sends a code to a telephone: the second one within a minute waits. */
const sendsCode = (path: string, method: string) => method === 'POST' && path.endsWith('/account/messages/number')

for (const { path, method, access } of OPERATIONS) {
  test(`${method} ${path} admits by "${access}"`, async () => {
    const rule = RULES[access.replace(/: .*/, '')]
    if (!rule) throw new Error(`No rule says what "${access}" means: add a line to RULES.`)
    for (const role of ROLES) {
      // It would sign out people whom the other tests need; sessions.spec.ts checks it.
      if (path === '/users/session' && role !== 'nobody') continue
      const person = role === 'nobody' ? undefined : people[role]
      for (const proof of person ? [{ token: person.token }, { cookie: person.cookie }] : [{}]) {
        const answer = await call(method, fillPath(path, person?.id), { ...proof, ...bodyFor(method) })
        const how = `${role} by ${Object.keys(proof).join() || 'nothing'}: ${answer.text.slice(0, 200)}`
        const expected = rule[role]
        if (expected !== 'passes') expectFailure(answer, expected)
        else if (path.startsWith('/webhooks/')) expectFailure(answer, 401)
        // 409: nothing to close, to correct or to show yet.
        else expect([200, 400, 404, 409, ...(sendsCode(path, method) ? [429] : [])], how).toContain(answer.status)
        if (expected === 'passes' && access !== 'anyone' && answer.status === 200) {
          expect(answer.headers.get('cache-control'), how).toBe('no-store')
        }
        if (answer.status !== 200) expect(typeof answer.body.message, how).toBe('string')
      }
    }
  })
}

for (const [path, operations] of PATHS) {
  const given = Object.keys(operations).map((method) => method.toUpperCase())
  test(`${path} answers only ${given.join(', ')}`, async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => !given.includes(other))) {
      const answer = await call(method, fillPath(path))
      expectFailure(answer, 405)
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...given].sort())
    }
    if (!given.includes('GET')) expect((await call('HEAD', fillPath(path))).status).toBe(405)
  })
}

test('refuses a write by cookie only when another site sends it', async () => {
  const own = people.buyer
  for (const { path, method } of OPERATIONS.filter((operation) => operation.method !== 'GET')) {
    const address = fillPath(path, own.id)
    const signs: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${SITE}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of signs) {
      expectFailure(await call(method, address, { cookie: own.cookie, headers, ...bodyFor(method) }), 403)
    }
    // A malformed bearer token must not disable the origin check of the cookie.
    expectFailure(
      await call(method, address, {
        cookie: own.cookie,
        headers: { Origin: 'https://evil.example', Authorization: 'Bearer a b' },
        ...bodyFor(method),
      }),
      403,
    )
    // It would sign out the person of the other tests; sessions.spec.ts sends it.
    if (path === '/users/session') continue
    const same = await call(method, address, { cookie: own.cookie, headers: { Origin: SITE }, ...bodyFor(method) })
    const bearer = await call(method, address, {
      token: own.token,
      headers: { Origin: 'https://evil.example' },
      ...bodyFor(method),
    })
    expect([same.text, bearer.text].join(), path).not.toContain('another site')
  }
})

for (const path of ['/api', '/api/v1', '/api/nothing', '/api/v1/nothing', '/api/v1/users/a/b/c', '/api/v1/Users']) {
  test(`answers 404 at ${path}`, async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expectFailure(await send(method, path), 404)
  })
}

test('refuses malformed and altered tokens', async () => {
  const { token, id } = people.buyer
  for (const bad of ['garbage', 'a.b.c.d.e', `${token}x`, token.slice(0, -4), 'null', 'undefined']) {
    expectFailure(await call('GET', `/users/${id}`, { token: bad }), 401)
    expectFailure(await call('GET', `/users/${id}`, { cookie: `next-auth.session-token=${bad}` }), 401)
  }
})

test('ignores the header of a middleware subrequest', async () => {
  const depth = ['middleware', 'src/middleware', 'pages/_middleware']
  for (const headers of depth.map((name) => ({ 'x-middleware-subrequest': Array<string>(6).fill(name).join(':') }))) {
    expectFailure(await call('GET', `/users/${people.buyer.id}`, { headers }), 401)
    const page = await send('GET', '/Dashboard', { headers })
    expect(page.text).not.toContain(people.buyer.email)
    expect(page.status === 307 || !page.text.includes('Welcome, Test')).toBe(true)
  }
})

test('refuses the eleventh sign-in to one account for a while', async () => {
  const body = { email: `nobody-${Date.now().toString(36)}@people.test`, password: 'wrong' }
  for (let tries = 0; tries < 10; tries += 1) expectFailure(await call('POST', '/users/login', { body }), 400)
  const refused = await call('POST', '/users/login', { body })
  expectFailure(refused, 429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('answers fifty requests at once', async () => {
  const { id, token } = people.buyer
  const paths = [
    `/users/${id}`,
    `/wallet/getWallet/${id}`,
    `/order/getShoppingHistory/${id}`,
    '/product',
    '/admin/getFaqs',
  ]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => call('GET', paths[index % paths.length] ?? '', { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
})
