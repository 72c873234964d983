import { request } from 'node:http'
import { PASSWORD, expect, newPerson, test } from '../fixtures'
import {
  type ApiResponse,
  SITE,
  call,
  createVerifiedRegistrant,
  createWaitingEmployee,
  send,
  sessionCookie,
} from '../people'
import { expectRefusal, whileHealthy } from './health'
import { headOf, openSocket, sendEndless } from './raw-request'

/* Requests that are too long, too deep, too many or never end. Each is refused, and the server stays up meanwhile. */

const TOO_LARGE = /^This is too large\. You can send at most (?:100 kB|4\.5 MB)\.$/
const TOO_MANY_FIELDS = 'This form has too many fields: at most 100.'
const URL_ENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' }
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=b' }

/** Sends a request several times at once, as an attacker would. */
const several = (request: () => Promise<ApiResponse>) => Promise.all(Array.from({ length: 5 }, request))

const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&')
const parts = (count: number) =>
  `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`

for (const [name, email, status, sentence] of [
  ['900,000 letters', 'a'.repeat(900_000), 413, TOO_LARGE],
  ['900,000 at signs', '@'.repeat(900_000), 413, TOO_LARGE],
  ['90,000 letters', `${'a'.repeat(90_000)}!`, 400, /./],
  ['90,000 blanks', `${' '.repeat(90_000)}x`, 400, /./],
  ['90,000 addresses', 'a@a.'.repeat(22_000), 400, /./],
] as const)
  test(`a login with an email address of ${name}`, async () => {
    const body = JSON.stringify({ email, password: PASSWORD })
    const answers = await whileHealthy(() => several(() => call('POST', '/users/login', { body })))
    for (const answer of answers) expectRefusal(answer, status, sentence)
  })

test('forms of 500,000 names sent to a call', async () => {
  const { id, grant } = await createVerifiedRegistrant()
  const [encoded, inParts] = [names(500_000), parts(80_000)]
  await whileHealthy(async () => {
    for (const answer of await several(() => call('POST', '/users/login', { body: encoded, headers: URL_ENCODED })))
      expectRefusal(answer, 413, TOO_LARGE)
    for (const answer of await several(() =>
      call('POST', '/users/login', { body: names(12_000), headers: URL_ENCODED }),
    ))
      expectRefusal(answer, 400, TOO_MANY_FIELDS)
    // Each is 4.5 MB: five are more than one person may have on their way.
    for (const answer of await several(() =>
      call('PUT', `/users/${id}`, { token: grant, body: inParts, headers: MULTIPART }),
    ))
      if (answer.status === 503) expectRefusal(answer, 503, /^You are sending too much at once\./)
      else expectRefusal(answer, 400, TOO_MANY_FIELDS)
  })
})

test('forms of 500,000 names sent to a page', async () => {
  const [encoded, inParts] = [names(500_000), parts(150_000)]
  await whileHealthy(async () => {
    for (const { status, text } of await several(() => send('POST', '/Login', { body: encoded, headers: URL_ENCODED })))
      expect([status, TOO_LARGE.test(text)]).toEqual([413, true])
    for (const path of ['/Reg2', '/partner/deductions']) {
      for (const { status } of await several(() => send('POST', path, { body: inParts, headers: MULTIPART })))
        expect(status).toBe(401)
      const { cookie } = await createWaitingEmployee()
      const { status, text } = await send('POST', path, { cookie, body: inParts, headers: MULTIPART })
      expect([status, text]).toEqual([400, TOO_MANY_FIELDS])
    }
  })
})

test('forms that are malformed', async () => {
  const { id, grant } = await createVerifiedRegistrant()
  const put = (body: string, type = MULTIPART['Content-Type']) =>
    call('PUT', `/users/${id}`, { token: grant, body, headers: { 'Content-Type': type } })
  await whileHealthy(async () => {
    for (const answer of [
      await put('--b'.repeat(1_000_000)),
      await put('--'.repeat(2_000_000)),
      await put(`--b\r\nContent-Disposition: form-data; name="${'a'.repeat(4_000_000)}`),
      await put(`--b\r\n${'X: y\r\n'.repeat(600_000)}`),
      await put(parts(1), 'multipart/form-data'),
      await put(parts(1), 'multipart/mixed; boundary=b'),
      await put(parts(1), 'multipart/form-data; xboundary=z; boundary=b'),
      await put(parts(1), `multipart/form-data; boundary=${'b'.repeat(10_000)}`),
    ])
      expectRefusal(answer, 400, /./)
  })
})

test('JSON that is nested deeply', async () => {
  for (const body of ['['.repeat(99_000), '{"a":'.repeat(19_000), `${'['.repeat(49_000)}${']'.repeat(49_000)}`])
    for (const answer of await whileHealthy(() => several(() => call('POST', '/users/login', { body }))))
      expectRefusal(answer, 400, 'The JSON is nested too deeply: at most 20 levels.')
})

test('addresses and headers that are too long', async () => {
  await whileHealthy(async () => {
    expectRefusal(await call('GET', `/product?search=${'a'.repeat(5_000)}`), 400, /^This address is too long/)
    expectRefusal(await call('GET', `/product?${'a&'.repeat(2_500)}`), 400, /^This address is too long/)
    expectRefusal(await call('GET', `/product/${'a'.repeat(5_000)}`), 404, /./)
    const page = await send('GET', `/Login?next=${'a'.repeat(5_000)}`)
    expect([page.status, page.text]).toEqual([400, 'This address is too long.'])
    expect((await send('GET', `/${'a'.repeat(2_000)}`)).status).toBe(400)

    const { id } = await createVerifiedRegistrant()
    expectRefusal(await call('GET', `/users/${id}`, { cookie: sessionCookie('a'.repeat(14_000)) }), 401, /./)
    expectRefusal(await call('GET', `/users/${id}`, { token: 'a.'.repeat(7_000) }), 401, /./)
    expectRefusal(await call('GET', `/users/${id}`, { cookie: 'a=b; '.repeat(2_800) }), 401, /./)
    // The server reads no more than 16 kB of headers.
    const tooLong = /^The address or the cookies are too long/
    expectRefusal(await call('GET', `/users/${id}`, { cookie: sessionCookie('a'.repeat(30_000)) }), 431, tooLong)
    expectRefusal(await call('GET', `/product?${'a'.repeat(30_000)}`), 431, tooLong)
    expect((await send('GET', '/', { cookie: sessionCookie('a'.repeat(30_000)) })).status).toBe(431)
  })
})

for (const path of ['/api/auth/session', '/api/auth/callback/credentials', '/api/v1/users/login', '/Login', '/Reg2'])
  test(`300 MB sent to ${path}`, async () => {
    const results = await whileHealthy(() =>
      Promise.all(Array.from({ length: 3 }, () => sendEndless(path, 300_000_000))),
    )
    for (const { answer, sent, ended } of results) {
      expect(ended, 'the server ends the connection').toBe(true)
      // What the server receives in all, and what waits in the buffers of the system.
      expect(sent).toBeLessThan(40_000_000)
      // The end of a connection may overtake the answer.
      expect(answer).toMatch(/^(?:HTTP\/1\.1 413 |$)/)
    }
  })

test('a refused upload of 5 MB reads why, every time', async () => {
  const { id, grant } = await createVerifiedRegistrant()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(5_000_000)]), 'large.png')
  for (let tries = 0; tries < 30; tries += 1)
    expectRefusal(await call('PUT', `/users/${id}`, { token: grant, body: form }), 413, TOO_LARGE)
})

test('a token is refused after it was signed out, whatever renewed it before', async () => {
  const { id, token } = await createWaitingEmployee()
  const cookie = sessionCookie(token)
  expect((await call('GET', `/users/${id}`, { token })).status).toBe(200)
  expect((await call('DELETE', '/users/session', { token })).status).toBe(200)
  await whileHealthy(async () => {
    for (const path of ['/api/auth/session', '/api/auth/csrf', '/api/auth/signin', '/api/auth/_log']) {
      const answer = await send('GET', path, { cookie })
      expectRefusal(answer, 404, 'There is nothing at this address.')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const page = await send('GET', '/Profile', { cookie })
    expect(page.status).toBe(307)
    expect(page.headers.get('set-cookie') ?? '').not.toContain('session-token=ey')
    for (const proof of [{ token }, { cookie }]) {
      expectRefusal(await call('GET', `/users/${id}`, proof), 401, /./)
      expectRefusal(await call('GET', `/order/getShoppingHistory/${id}`, proof), 401, /./)
      expectRefusal(await call('DELETE', '/users/session', proof), 401, /./)
    }
  })
})

test('several addresses in one', async () => {
  const { email, firstName, lastName } = newPerson()
  for (const address of [
    `x1,${email}`,
    `x1;${email}`,
    `<${email}>`,
    `x1 ${email}`,
    `"x1"${email}`,
    `${email}\r\nBcc: a@b.co`,
  ]) {
    const names = { firstName, lastName, password: PASSWORD, confirmPassword: PASSWORD }
    expectRefusal(await call('POST', '/users', { body: { ...names, email: address } }), 400, /e-?mail/i)
    expectRefusal(await call('POST', '/user/send-verification-code', { body: { email: address } }), 400, /e-?mail/i)
  }
})

test('5,000 bodies at once that never arrive', async () => {
  const answers: string[] = []
  await whileHealthy(async () => {
    const ends: Promise<unknown>[] = []
    for (let opened = 0; opened < 5_000; opened += 100) {
      const group = Array.from({ length: 100 }, openSocket)
      for (const socket of group) {
        let answer = ''
        socket.on('data', (chunk: Buffer) => {
          answer += chunk.toString()
        })
        ends.push(
          new Promise<void>((resolve) =>
            socket.once('close', () => {
              answers.push(answer)
              resolve()
            }),
          ),
        )
        socket.write(`${headOf('POST', '/api/v1/users/login', 1_000)}{`)
      }
      await Promise.all(group.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
      // How fast connections are taken is a question of the machine; what is asked here is how many are held.
      await send('GET', '/api/health')
    }
    await Promise.all(ends)
  })
  expect(answers).toHaveLength(5_000)
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 408 ') || !answer.includes('took too long'))).toEqual(
    [],
  )
})

test('TRACE is refused without an error of the server', async () => {
  for (const path of ['/', '/Login', '/api/v1/product']) {
    // `fetch` does not send this method.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(SITE + path, { method: 'TRACE' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status, path).toBeLessThan(500)
  }
})
