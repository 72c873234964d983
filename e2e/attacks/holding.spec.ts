import type { Socket } from 'node:net'
import { PASSWORD, PICTURE, expect, newPerson, test } from '../fixtures'
import { type ApiResponse, SITE, call, createBuyer, createWaitingEmployee, send } from '../people'
import { deliverOrder, placeOrder } from '../visitors'
import { expectRefusal, whileHealthy } from './health'
import { headOf, openSocket } from './raw-request'
import { whileMemoryHolds } from './server-memory'

/* What one visitor may hold: bytes on their way, files that are made, passwords that are checked, errors of ours. */

const FORM = 'multipart/form-data; boundary=b'
const LARGE = 8_900_000

type Upload = {
  readonly method?: string
  readonly path: string
  readonly type?: string
  readonly length?: number
  readonly isChunked?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Begins an upload, sends all but the last hundred bytes, then one byte at a time, and collects what comes back. */
function withhold({ method = 'POST', path, type = FORM, length = LARGE, isChunked = false, headers = {} }: Upload) {
  const socket: Socket = openSocket()
  let answer = ''
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isOver = true
      resolve()
    }),
  )
  const more = Object.entries(headers).map(([name, value]) => `\r\n${name}: ${value}`)
  const head = headOf(method, path, length, type).replace('\r\n\r\n', `${more.join('')}\r\n\r\n`)
  socket.write(isChunked ? head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked') : head)
  const framed = (bytes: Buffer) =>
    isChunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) : bytes
  const chunk = Buffer.alloc(64_000, 'x')
  void (async () => {
    for (let left = length - 100; left > 0 && !socket.destroyed; left -= chunk.length)
      if (!socket.write(framed(chunk.subarray(0, Math.min(left, chunk.length)))))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
    const trickle = setInterval(() => socket.write(framed(chunk.subarray(0, 1))), 1_000)
    await ended
    clearInterval(trickle)
  })()
  // The end of a connection may overtake the answer.
  return { socket, ended, answer: () => answer, isRefused: () => isOver || answer !== '' }
}

/** Holds uploads until at least `refused` of them are, and meanwhile does what somebody else wants. */
async function whileHolding(uploads: readonly Upload[], refused: number, other: () => Promise<void>) {
  const held: ReturnType<typeof withhold>[] = []
  // What the server loads for it belongs to its rest.
  await other()
  try {
    await whileMemoryHolds(() =>
      whileHealthy(async () => {
        held.push(...uploads.map(withhold))
        const count = () => held.filter(({ isRefused }) => isRefused()).length
        await expect.poll(count).toBeGreaterThanOrEqual(refused)
        await other()
      }),
    )
    return held.map(({ answer }) => answer()).filter((answer) => answer !== '')
  } finally {
    for (const { socket } of held) socket.destroy()
  }
}

/** Somebody else sends a picture. */
async function sendPicture(): Promise<void> {
  const { id, token } = await createWaitingEmployee()
  const form = new FormData()
  form.set('image', new Blob([PICTURE.buffer], { type: PICTURE.mimeType }), PICTURE.name)
  form.set('note', 'x'.repeat(90_000))
  const { status, text } = await call('PUT', `/users/${id}`, { token, body: form })
  expect([200, 400, 403, 409], text).toContain(status)
}

const notOf = (answers: readonly string[], statuses: RegExp) =>
  answers.filter((answer) => !statuses.test(answer)).map((answer) => answer.slice(0, 300))

test('90 uploads of a stranger whose last bytes never come', async () => {
  const uploads = Array.from({ length: 90 }, () => ({ path: '/Reg2' }))
  const answers = await whileHolding(uploads, 90, sendPicture)
  expect(answers.length).toBeGreaterThan(0)
  expect(notOf(answers, /^HTTP\/1\.1 401 /)).toEqual([])
})

for (const [how, isChunked] of [
  ['with', false],
  ['without', true],
] as const)
  test(`90 uploads of somebody with an account, ${how} a length, whose last bytes never come`, async () => {
    const { id, cookie } = await createWaitingEmployee()
    const upload = isChunked ? { method: 'PUT', path: `/api/v1/users/${id}`, isChunked } : { path: '/Profile' }
    const uploads = Array.from({ length: 90 }, () => ({ ...upload, headers: { Cookie: cookie } }))
    const answers = await whileHolding(uploads, 88, sendPicture)
    expect(answers.length).toBeGreaterThan(0)
    // A call takes 4.5 MB of a body, and one body more is one too many of the person.
    expect(notOf(answers, isChunked ? /^HTTP\/1\.1 (?:413|503) / : /^HTTP\/1\.1 503 /)).toEqual([])
    expect(answers.some((answer) => answer.includes('You are sending too much at once.'))).toBe(true)
  })

const URL_ENCODED = 'application/x-www-form-urlencoded'
const EVERYWHERE: readonly Upload[] = [
  { path: '/Reg2' },
  { path: '/Login', type: URL_ENCODED },
  { path: '/contact', headers: { 'Next-Action': '40'.repeat(21) } },
  { path: '/Forgotpd', type: 'text/plain;charset=UTF-8', headers: { 'Next-Action': '00'.repeat(21) } },
  { path: '/nowhere' },
  { method: 'PUT', path: '/api/v1/users/01900000-0000-7000-8000-000000000000' },
  { path: '/api/v1/users/login', type: 'application/json' },
  { path: '/api/v1/webhooks/flutterwave', type: 'application/json' },
  { path: '/api/v1/staff/products/import', type: 'text/csv' },
  { path: '/api/auth/callback/credentials', type: URL_ENCODED },
  { path: '/api/cron/mails', type: 'application/json' },
  { path: '/metrics', type: 'text/plain' },
  { path: '/_next/static/chunks/none.js' },
  { method: 'GET', path: '/Login' },
  { method: 'GET', path: '/api/v1/product', type: 'application/json' },
]

test('large bodies without an account, to addresses of every kind', async () => {
  const uploads = [false, true].flatMap((isChunked) =>
    EVERYWHERE.flatMap((upload) => Array.from({ length: 2 }, () => ({ ...upload, isChunked }))),
  )
  const answers = await whileHolding(uploads, uploads.length, sendPicture)
  expect(answers.length).toBeGreaterThan(0)
  // Without a length the answer may come before the body is too large; a read without one is answered as ever.
  expect(notOf(answers, /^HTTP\/1\.1 (?:[234]|503 )/)).toEqual([])
})

test('small bodies of two addresses that never come', async () => {
  const addresses = ['10.66.0.1', '10.66.0.2']
  const uploads = addresses.flatMap((address) =>
    Array.from({ length: 110 }, () => ({
      path: '/Login',
      type: URL_ENCODED,
      length: 95_000,
      headers: { 'X-Forwarded-For': address },
    })),
  )
  const { email } = await createWaitingEmployee()
  const answers = await whileHolding(uploads, 40, async () => {
    // People sign in, also behind the same address; and somebody else sends a longer text.
    for (const address of ['10.66.0.1', '10.66.0.9']) {
      const headers = { 'X-Forwarded-For': address }
      const { status, text } = await call('POST', '/users/login', { body: { email, password: PASSWORD }, headers })
      expect(status, text).toBe(200)
    }
    const headers = { 'X-Forwarded-For': '10.66.0.9' }
    const body = { email: 'a'.repeat(50_000), password: PASSWORD }
    expectRefusal(await call('POST', '/users/login', { body, headers }), 400, /./)
  })
  expect(notOf(answers, /^HTTP\/1\.1 (?:503|408) /)).toEqual([])
})

const timed = async (work: () => Promise<ApiResponse>) => {
  const start = performance.now()
  const answer = await work()
  return { ...answer, seconds: (performance.now() - start) / 1_000 }
}

/** A slow and busy machine takes so many times as long as is promised on a quiet one, which a line below prints. */
const SLOW = 10

test('120 documents of one person at once', async () => {
  const buyer = await createBuyer()
  const order = await placeOrder(buyer)
  await deliverOrder(buyer, order)
  const ask = (path: string) => call('GET', path, { token: buyer.token })
  const paths = [
    `/order/agreement/${order.id}?format=pdf`,
    `/order/invoice/${order.id}?format=pdf`,
    `/wallet/statement/${buyer.id}?format=csv`,
  ]
  for (const path of paths) expect((await ask(path)).status, path).toBe(200)
  const isReady = () => timed(() => send('GET', '/api/health/ready'))
  const rest = [await isReady(), await isReady(), await isReady()].map(({ seconds }) => seconds)
  const ready: { readonly status: number; readonly seconds: number }[] = []
  await whileHealthy(async () => {
    const work = { isOver: false }
    const documents = Promise.all(Array.from({ length: 120 }, (_, at) => ask(paths[at % paths.length] ?? ''))).finally(
      () => (work.isOver = true),
    )
    do ready.push(await isReady())
    while (!work.isOver)
    const answers = await documents
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused)
      if (answer.status === 503) expectRefusal(answer, 503, /^Very many files/)
      else
        expectRefusal(answer, 429, /^(?:Please wait until your earlier files are|You are asking for very much at once)/)
    // Most of them before anything is read or made.
    expect(refused.some(({ body }) => body.message?.startsWith('You are asking') === true)).toBe(true)
  })
  const slowest = Math.max(...ready.map(({ seconds }) => seconds))
  console.log(`ready took ${slowest.toFixed(2)} s at most, ${Math.max(...rest).toFixed(2)} s at rest`)
  expect(ready.filter(({ status }) => status !== 200)).toEqual([])
  expect(slowest).toBeLessThan(1 * SLOW)
})

test('300 wrong passwords at once', async () => {
  const [person, target] = [await createWaitingEmployee(), await createWaitingEmployee()]
  const signIn = (email: string, password: string, address: string) =>
    call('POST', '/users/login', { body: { email, password }, headers: { 'X-Forwarded-For': address } })
  const rest = await timed(() => signIn(person.email, PASSWORD, '10.67.0.1'))
  const guesses: ApiResponse[] = []
  const guess = async () => {
    guesses.push(await signIn(target.email, 'Wrong1234', '10.67.0.2'))
  }
  const own = await whileHealthy(async () => {
    const flood = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        signIn(newPerson().email, 'Wrong1234', count === 150 ? `10.68.0.${at}` : '10.69.0.1'),
      )
    const wrong = [...flood(150), ...flood(142)]
    const tries = Array.from({ length: 8 }, guess)
    const own = await timed(() => signIn(person.email, PASSWORD, '10.67.0.1'))
    await Promise.all(tries)
    const answers = [...(await Promise.all(wrong)), ...guesses]
    const busy = answers.filter(({ status }) => status === 503 || status === 429)
    for (const answer of answers)
      if (answer.status === 503) expectRefusal(answer, 503, /^Very many people are signing in/)
      else if (answer.status === 429) expectRefusal(answer, 429, /^Too many people are signing in from your network/)
      else expectRefusal(answer, 400, 'Invalid email or password')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.filter(({ headers }) => headers.get('retry-after') === null)).toEqual([])
    return own
  })
  console.log(`the sign-in of another person took ${own.seconds.toFixed(2)} s, ${rest.seconds.toFixed(2)} s at rest`)
  expect(own.status).toBe(200)
  expect(own.seconds).toBeLessThan(3 * SLOW)
  // What nobody checked was no try: ten are judged, whatever came during the flood.
  const judged = () => guesses.filter(({ status }) => status === 400).length
  while (judged() < 10) {
    await guess()
    expect(guesses.at(-1)?.status).toBe(400)
  }
  await guess()
  expect(guesses.at(-1)?.status).toBe(429)
})

test('malformed headers of the router, and pictures in other sizes', async () => {
  await whileHealthy(async () => {
    for (const tree of ['[', '%', 'null', '["",{"a":1}]', '["",{"a":'.repeat(1_000)])
      for (const path of ['/Login', '/terms', '/Store', '/nowhere']) {
        const { status, text } = await send('GET', path, { headers: { RSC: '1', 'Next-Router-State-Tree': tree } })
        expect([status, text], `${path} ${tree.slice(0, 20)}`).toEqual([400, expect.stringMatching(/^This request is/)])
      }
  })
  expect((await send('GET', '/_next/image?url=%2Ficons%2Ficon-512.png&w=640&q=75')).status).toBe(404)
})

test('garbage for server actions is answered with 400', async () => {
  const page = await (await fetch(`${SITE}/Forgotpd`)).text()
  // Next writes the id of the form's action into the page, for browsers without script.
  const id = /\$ACTION_ID_([\da-f]{42})|&quot;id&quot;:&quot;([\da-f]{42})&quot;/.exec(page)
  const action = id?.[1] ?? id?.[2] ?? ''
  expect(action).toMatch(/^[\da-f]{42}$/)
  const text = { 'Content-Type': 'text/plain;charset=UTF-8', 'Next-Action': action }
  const form = { 'Content-Type': FORM, 'Next-Action': action }
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  for (const [body, headers] of [
    ['["x"]', text],
    ['[]', text],
    ['{', text],
    [`${'['.repeat(9_000)}${']'.repeat(9_000)}`, text],
    [`${part('0', '["x"]')}--b--\r\n`, form],
    [`${part('0', '["$F1","$K1"]')}--b--\r\n`, form],
    [`${part('0', '["$1:a:b","$K1"]')}--b--\r\n`, form],
    [part('0', '[null,"$K1"]'), form],
    ['--b', form],
    [`${part('$ACTION_REF_1', '')}--b--\r\n`, { 'Content-Type': FORM }],
    [`${part('$ACTION_REF_1', '')}${part('$ACTION_1:0', '{')}--b--\r\n`, { 'Content-Type': FORM }],
  ] as const) {
    const { status, text: answer } = await send('POST', '/Forgotpd', { body, headers })
    expect([status, answer], body.slice(0, 80)).toEqual([400, expect.stringMatching(/^This form /)])
  }
  const foreign = await send('POST', '/Forgotpd', {
    body: `${part('0', '[null,"$K1"]')}--b--\r\n`,
    headers: { ...form, Origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
})
