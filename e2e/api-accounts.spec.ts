import { PASSWORD, codeFor, expect, newPerson, test } from './fixtures'
import {
  PROFILE,
  type Session,
  approveEmployee,
  createBuyer,
  call,
  logIn,
  payAtProvider,
  profileForm,
  createRegistrant,
  send,
  staffNumber,
  createUnpaidEmployee,
  createVerifiedRegistrant,
  createWaitingEmployee,
} from './people'

/* Accounts over the API: registration, codes, sign-in, profile, fee. */

let own: Session
let other: Session
test.beforeAll(async () => {
  ;[own, other] = await Promise.all([createBuyer(), createWaitingEmployee()])
})

const names = () => {
  const { email, firstName, lastName } = newPerson()
  return { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
}

test('registers by first and last name, or by full name alone', async () => {
  const two = names()
  const first = await call('POST', '/users', { body: { ...two, unknownField: [1], role: 'staff', member: true } })
  expect(first.status).toBe(200)
  expect(first.body).toEqual({ id: expect.any(String), email: two.email, grant: expect.any(String) })
  expect(first.headers.get('set-cookie')).toMatch(/(?:^|, )foodbank\.registration=.*HttpOnly/i)
  const { email, fullName } = newPerson()
  const second = await call('POST', '/users', { body: { fullname: fullName, email, password: PASSWORD } })
  expect(second.status).toBe(200)
  const session = await logIn(email)
  expect((await call('GET', `/users/${session.id}`, { token: session.token })).body).toMatchObject({
    fullname: fullName,
    isApproved: false,
    salary: null,
  })
})

const REFUSED: Readonly<Record<string, readonly [changes: Record<string, unknown>, message: string | RegExp]>> = {
  'no-first-name': [{ firstName: ' ' }, 'Please enter your first name'],
  'name-of-ten-thousand': [{ lastName: 'x'.repeat(10_000) }, /too long/],
  'name-with-NUL': [{ firstName: 'A\u0000B' }, /cannot be used/],
  'name-with-half-a-pair': [{ firstName: 'A\ud800' }, /cannot be used/],
  'differing-passwords': [{ confirmPassword: 'Foodbank2' }, 'Password and Confirm Password do not match'],
  'differing-passwords-before-all-else': [
    { confirmPassword: 'x', password: 'y', email: 'z' },
    'Password and Confirm Password do not match',
  ],
  'malformed-email': [{ email: 'a@b' }, 'Please enter a valid email address'],
  'email-with-NUL': [{ email: 'a\u0000@b.co' }, /^Please enter one email address, without/],
  'short-password': [{ password: 'abc1234', confirmPassword: 'abc1234' }, /^Password must be at least 8/],
  'password-without-digit': [{ password: 'abcdefgh', confirmPassword: 'abcdefgh' }, /^Password must be at least 8/],
  'password-without-letter': [{ password: '12345678', confirmPassword: '12345678' }, /^Password must be at least 8/],
  'number-as-email': [{ email: 7 }, /email/],
  'list-as-name': [{ firstName: ['a'] }, /firstName/],
}
for (const [name, [changes, message]] of Object.entries(REFUSED)) {
  test(`registration refuses ${name.replaceAll('-', ' ')}`, async () => {
    const answer = await call('POST', '/users', { body: { ...names(), ...changes } })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message instanceof RegExp ? message : new RegExp(`^${message}$`))
  })
}

test('accepts names with accents, quotes, emoji and markup', async () => {
  for (const firstName of ['Ọláṣubọ̀mí', "O'Neil", 'Robert"); DROP TABLE users;--', '🍚🍲', '<b>Firstname</b>']) {
    expect((await call('POST', '/users', { body: { ...names(), firstName } })).status, firstName).toBe(200)
  }
})

test('refuses to register a verified address again, whatever its case and spaces', async () => {
  for (const email of [own.email, own.email.toUpperCase(), `  ${own.email}\t`]) {
    const answer = await call('POST', '/users', { body: { ...names(), email } })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('already have an account')
  }
})

test('accepts a code once, and refuses wrong and unknown ones alike', async () => {
  const person = await createRegistrant()
  const code = await codeFor(person.email)
  const wrong = code === '0000' ? '1111' : '0000'
  const refused = await call('POST', '/user/verify-code', { body: { email: person.email, code: wrong } })
  const unknown = await call('POST', '/user/verify-code', { body: { email: 'nobody@people.test', code } })
  const early = await call('PUT', `/users/${person.id}`, { token: person.grant, body: profileForm() })
  expect([refused.status, unknown.status, early.status]).toEqual([400, 400, 403])
  expect(unknown.body).toEqual(refused.body)
  for (const malformed of ['123', '12345', 'abcd', 1234, null, '१२३४']) {
    expect(
      (await call('POST', '/user/verify-code', { body: { email: person.email, code: malformed } })).body.message,
    ).toBe('Please enter the 4 digits')
  }
  const right = await call('POST', '/user/verify-code', { body: { email: ` ${person.email.toUpperCase()}`, code } })
  expect(right.body).toEqual({ userId: person.id, grant: expect.any(String) })
  expect((await call('POST', '/user/verify-code', { body: { email: person.email, code } })).status).toBe(400)
})

test('resends a code only with the grant, to its address, after a minute', async () => {
  const person = await createRegistrant()
  const path = `/users/resend-mail/${person.id}`
  expect((await call('PUT', path, { body: { email: person.email } })).status).toBe(401)
  expect((await call('PUT', path, { token: person.grant, body: { email: own.email } })).status).toBe(403)
  expect(
    (await call('PUT', `/users/resend-mail/${own.id}`, { token: person.grant, body: { email: person.email } })).status,
  ).toBe(403)
  const soon = await call('PUT', path, { token: person.grant, body: { email: person.email } })
  expect(soon.status).toBe(429)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('sign-in takes JSON or a form, and answers as the contract says', async () => {
  for (const body of [
    { email: own.email, password: PASSWORD },
    new URLSearchParams({ email: ` ${own.email.toUpperCase()}`, password: PASSWORD }),
  ]) {
    const answer = await call('POST', '/users/login', { body })
    expect(answer.body).toEqual({
      id: own.id,
      user: own.email,
      token: expect.any(String),
      member: true,
      approve: true,
      payment: true,
    })
    expect(answer.headers.get('set-cookie')).toMatch(/next-auth\.session-token=[^;]+;.*HttpOnly; SameSite=lax/i)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await call('POST', '/users/login', { body: { email: other.email, password: PASSWORD } })).body).toMatchObject(
    { member: true, approve: false, payment: false },
  )
  const fresh = await createRegistrant()
  expect((await call('POST', '/users/login', { body: { email: fresh.email, password: PASSWORD } })).body).toMatchObject(
    { member: false, approve: false, payment: false },
  )
})

const LOGINS: Readonly<Record<string, readonly [body: Record<string, unknown>, message: RegExp]>> = {
  'a-wrong-password': [{ email: 'buyer@demo.test', password: 'wrong' }, /^Invalid email or password$/],
  'an-unknown-address': [{ email: 'nobody@nowhere.test', password: PASSWORD }, /^Invalid email or password$/],
  'SQL-for-an-address': [{ email: "' OR 1=1 --", password: PASSWORD }, /^Invalid email or password$/],
  'NUL-in-an-address': [{ email: 'a\u0000@b.co', password: PASSWORD }, /^Invalid email or password$/],
  'an-empty-address': [{ email: ' ', password: PASSWORD }, /^Please enter both email and password!$/],
  'an-empty-password': [{ email: 'buyer@demo.test' }, /^Please enter both email and password!$/],
  'an-object-for-a-password': [{ email: 'buyer@demo.test', password: { $ne: '' } }, /password/],
}
for (const [name, [body, message]] of Object.entries(LOGINS)) {
  test(`sign-in refuses ${name.replaceAll('-', ' ')}`, async () => {
    const answer = await call('POST', '/users/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
}

const PROFILES: Readonly<Record<string, readonly [changes: Record<string, string>, message: RegExp]>> = {
  'salary-in-words': [{ salary: 'abc' }, /^Salary must be an amount/],
  'salary-of-zero': [{ salary: '0' }, /^Salary must be an amount/],
  'negative-salary': [{ salary: '-5' }, /^Salary must be an amount/],
  'salary-without-end': [{ salary: '1e999' }, /^Salary must be an amount/],
  'salary-beyond-all-pay': [{ salary: '9'.repeat(40) }, /^Salary/],
  'short-phone': [{ phonenumber: '12' }, /Nigerian phone number/],
  'unknown-company': [{ company: 'Nowhere & Sons' }, /^This company is not with Foodbank/],
  'NUL-in-the-address': [{ address: 'a\u0000b' }, /cannot be used/],
  'address-of-ten-thousand': [{ address: 'x'.repeat(10_000) }, /too long/],
  'empty-job': [{ jobtitle: ' ' }, /^Job title is required/],
}
test.describe('the workplace profile', () => {
  let person: Awaited<ReturnType<typeof createVerifiedRegistrant>>
  test.beforeAll(async () => {
    person = await createVerifiedRegistrant()
  })
  for (const [name, [changes, message]] of Object.entries(PROFILES)) {
    test(`refuses ${name.replaceAll('-', ' ')}`, async () => {
      const answer = await call('PUT', `/users/${person.id}`, { token: person.grant, body: profileForm(changes) })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.body.message).toMatch(message)
    })
  }
  test('refuses a file that is not a picture', async () => {
    const body = profileForm()
    body.set('image', new Blob(['GIF89a not really'], { type: 'image/png' }), 'me.png')
    expect((await call('PUT', `/users/${person.id}`, { token: person.grant, body })).body.message).toMatch(
      /JPEG, PNG or WebP/,
    )
  })
  test("refuses to change another person's account", async () => {
    const before = (await call('GET', `/users/${other.id}`, { token: other.token })).body
    expect(
      (await call('PUT', `/users/${other.id}`, { token: person.grant, body: profileForm({ jobtitle: 'Thief' }) }))
        .status,
    ).toBe(403)
    expect(
      (await call('POST', '/wallet/createWallet', { token: person.grant, body: { userId: other.id } })).status,
    ).toBe(403)
    expect((await call('GET', `/users/${other.id}`, { token: other.token })).body).toEqual(before)
  })
  test('can be completed only once', async () => {
    expect(
      (await call('PUT', `/users/${person.id}`, { token: person.grant, body: profileForm({ role: 'staff' }) })).status,
    ).toBe(200)
    expect(
      (await call('PUT', `/users/${person.id}`, { token: person.grant, body: profileForm({ salary: '900000' }) }))
        .status,
    ).toBe(409)
    for (let times = 0; times < 2; times += 1) {
      expect(
        (await call('POST', '/wallet/createWallet', { token: person.grant, body: { userId: person.id } })).status,
      ).toBe(200)
    }
    const { token } = await logIn(person.email)
    const { body } = await call('GET', `/users/${person.id}`, { token })
    expect(body).toEqual({
      fullname: person.fullName,
      image: expect.stringMatching(/^\/api\/images\//),
      isApproved: false,
      email: person.email,
      phonenumber: '+2348031234567',
      address: PROFILE.address,
      company: 'Demo Mills',
      salary: 200_000,
      otherDeductions: 0,
      jobtitle: 'Packer',
      staffId: PROFILE.staffId,
    })
    const picture = String(body['image'])
    expect((await send('GET', picture)).status).toBe(404)
    expect((await send('GET', picture, { token: own.token })).status).toBe(404)
    expect((await send('GET', picture, { token })).headers.get('cache-control')).toContain('no-store')
  })
})

test('records the fee only after a verified payment', async () => {
  const person = await createUnpaidEmployee()
  const path = `/users/make-payment/${person.id}`
  const paid = async () =>
    (await call('POST', '/users/login', { body: { email: person.email, password: PASSWORD } })).body['payment']
  expect((await call('PUT', path, { token: person.token })).status).toBe(402)
  expect((await call('PUT', path, { token: own.token })).status).toBe(403)
  expect((await call('PUT', path)).status).toBe(401)
  expect((await call('PUT', `${path}?return=forged`)).status).toBe(401)
  expect(await paid()).toBe(false)
  const started = await call('POST', '/payments', { token: person.token, body: { purpose: 'registration', amount: 1 } })
  expect(started.body).toEqual({
    txRef: expect.any(String),
    link: expect.stringMatching(/^https?:/),
    publicKey: expect.any(String),
    amount: 1000,
  })
  expect((await call('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })).body.txRef).toBe(
    started.body.txRef,
  )
  await payAtProvider(started.body.txRef, { outcome: 'failed' })
  expect((await call('PUT', path, { token: person.token })).status).toBe(402)
  expect(await paid()).toBe(false)
  await payAtProvider(started.body.txRef)
  expect((await call('PUT', path, { token: person.token })).body).toEqual({ payment: true })
  expect((await call('PUT', path, { token: person.token })).status).toBe(200)
  expect(await paid()).toBe(true)
})

for (const [name, details] of Object.entries({ '999 naira': { amount: 999 }, '1000 dollars': { currency: 'USD' } })) {
  test(`refuses a fee of ${name}`, async () => {
    const person = await createWaitingEmployee()
    const { body } = await call('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })
    await payAtProvider(body.txRef, details)
    expect((await call('PUT', `/users/make-payment/${person.id}`, { token: person.token })).status).toBe(402)
  })
}

test('an employee whom HR declined corrects the profile by the same call, and HR is asked again', async () => {
  const person = await createWaitingEmployee()
  const hr = await logIn('hr@demo.test')
  const staffId = staffNumber()
  const correct = async () =>
    call('PUT', `/users/${person.id}`, { token: person.token, body: profileForm({ jobtitle: 'Baker', staffId }) })
  const decline = `/partner/employees/${person.id}/decline`
  expect((await call('POST', decline, { token: hr.token, body: { reason: 'Not in our payroll.' } })).status).toBe(200)
  expect((await correct()).body).toEqual({ id: person.id })
  expect((await call('GET', `/users/${person.id}`, { token: person.token })).body).toMatchObject({ jobtitle: 'Baker' })
  const { body } = await call('GET', `/partner/employees?status=pending&q=${staffId}`, { token: hr.token })
  expect(body.items).toMatchObject([{ id: person.id, staffId, jobTitle: 'Baker', reason: '' }])
  await approveEmployee(person)
  expect((await correct()).status).toBe(409)
})

test('HR sees and decides only on employees of its company', async () => {
  const hr = await logIn('hr@demo.test')
  const { body } = await call('GET', '/partner/employees?status=pending', { token: hr.token })
  expect(body.items.length).toBeGreaterThan(0)
  expect(body.items[0]).toMatchObject({
    id: expect.any(String),
    email: expect.any(String),
    fullname: expect.any(String),
    salary: expect.any(Number),
    status: 'pending',
  })
  expect((await call('GET', '/partner/employees?status=odd', { token: hr.token })).status).toBe(400)
  expect((await call('POST', `/partner/employees/${other.id}/decline`, { token: hr.token, body: {} })).status).toBe(400)
  expect(
    (await call('POST', `/partner/employees/${other.id}/approve`, { token: hr.token, body: { salary: 'lots' } }))
      .status,
  ).toBe(400)
  expect((await call('POST', `/partner/employees/${hr.id}/approve`, { token: hr.token, body: {} })).status).toBe(404)
  await approveEmployee(own)
})
