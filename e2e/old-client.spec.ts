import { PASSWORD, codeFor, expect, newPerson, resetCodeFor, test } from './fixtures'
import { field, listOf, textOf } from './old-client/browser'
import { shownTime } from './old-client/summary'
import { approveEmployee, call, callOrFail, createBuyer, logIn, logInAsStaff, payAtProvider } from './people'
import { HOME, clientOf, boxesOf, profile, sessionOf, aShopper, aProduct, onShelf } from './old-shoppers'

/*
 * A client that knows nothing but the specification goes from the registration to the history. HR, staff and the
 * payment provider play their parts beside it. What is expected here is what the specification promises, and the
 * rulings of docs/requirements.md.
 */

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

let plain: string
let taxed: string
test.beforeAll(async () => {
  ;[plain, taxed] = await Promise.all([aProduct(777.77, 'zero'), aProduct(333.33, 'standard')])
})

test('from the registration to the history, after someone else has used the browser', async () => {
  test.slow()
  const before = await createBuyer()
  const client = clientOf()
  await client.login(before.email, PASSWORD)
  await client.addToCart(await onShelf(client, 'rice', plain), 3)
  const theirs = await call('GET', `/cart/getCartItems?userId=${before.id}`, { token: before.token })
  client.logout()
  expect(client.browser.cookies.size, 'the client cannot delete the cookies').toBeGreaterThan(0)

  const { email, firstName, lastName, fullName } = newPerson()
  const form = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const registered = await client.register(form)
  expect(registered?.status).toBe(200)
  expect(client.screen).toBe('/RegOtp')
  const code = await codeFor(email)
  const wrong = await client.verifyCode(boxesOf(code === '0000' ? '1111' : '0000'))
  expect(wrong.status).toBe(400)
  expect(client.toasts.at(-1)).toBe(`Verification failed: ${textOf(wrong.data, 'message')}`)
  const verified = await client.verifyCode(boxesOf(code))
  expect(verified.status, verified.text).toBe(200)
  expect(textOf(verified.data, 'userId')).toBe(textOf(registered?.data, 'id'))
  expect(client.screen).toBe('/Reg2')

  const companies = await client.companies()
  expect(companies).toContainEqual({ id: expect.any(String), companyName: 'Demo Mills' })
  expect((await client.completeProfile(profile())).status).toBe(200)
  expect(client.toasts.slice(-2)).toEqual([
    'User data updated successfully',
    'Proceed to make your own time payment, You can now login',
  ])

  // The answer was lost: nothing is written twice, and the sentence leads on.
  const again = await client.completeProfile({ ...profile(), salary: '900000' })
  expect([again.status, client.toasts.at(-1)]).toEqual([409, 'Your profile is already complete. Please sign in.'])

  // Sign-in, before and after HR has confirmed, and after the fee
  const waiting = await client.login(email, PASSWORD)
  expect(waiting?.data).toEqual({
    id: textOf(registered?.data, 'id'),
    user: email,
    token: expect.any(String),
    member: true,
    approve: false,
    payment: false,
  })
  expect(client.browser.session.get('isApproved')).toBe('false')
  expect(client.isBlocked).toBe(true)
  await approveEmployee(sessionOf(client))
  await client.login(email, PASSWORD)
  expect(client.screen).toBe('/Payment')
  const early = await client.confirmRegistration()
  expect([early.status, client.screen]).toEqual([402, '/Payment'])
  expect(client.toasts.at(-1)).toBe('Payment was not successfully processed.')
  // The external payment page takes the fee and sends the browser back.
  const { body: asked } = await callOrFail('POST', '/payments', {
    token: sessionOf(client).token,
    body: { purpose: 'registration' },
  })
  await payAtProvider(asked.txRef)
  for (let times = 0; times < 2; times += 1) {
    expect((await client.confirmRegistration()).status).toBe(200)
    expect([client.toasts.at(-1), client.screen]).toEqual(['Payment was successfully processed!', '/Login'])
  }
  await client.login(email, PASSWORD)
  expect([client.screen, client.isBlocked]).toEqual(['/Dashboard', false])
  expect(JSON.parse(client.browser.local.get('user_info') ?? '')).toEqual({
    fullName,
    userImage: expect.stringMatching(/^\/api\/images\//),
  })

  expect((await client.wallet()).data).toMatchObject({ totalLoan: 0, paidLoan: 0, currentLoan: 0, montlyPayBack: 0 })
  expect((await client.profile()).data).toMatchObject({
    fullname: fullName,
    email,
    phonenumber: '+2348031234567',
    address: '5 Allen Avenue, Ikeja',
    company: 'Demo Mills',
    salary: 200_000,
    jobtitle: 'Packer',
    isApproved: true,
  })
  expect((await client.history()).data).toEqual([])
  expect([(await client.cart()).status, client.toasts.at(-1)]).toEqual([404, 'Cart is empty!'])

  expect(listOf((await client.categories()).data)).toContainEqual({ type: 'Rice', image: expect.anything() })
  expect(listOf((await client.searchCategories('RIC')).data).map(({ type }) => type)).toEqual(['Rice'])
  await client.searchCategories('caviar')
  expect(client.toasts.at(-1)).toBe('No category found!')
  const [rice, spaghetti] = [await onShelf(client, 'rice', plain), await onShelf(client, 'Spaghetti', taxed)]
  expect((await client.product(plain)).data).toEqual(rice)
  expect(rice).toMatchObject({ _id: plain, price: 777.77, measurement: '500 g', type: 'Rice' })
  expect(rice).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  expect(listOf((await client.products()).data).map(({ _id }) => _id)).toEqual(expect.arrayContaining([plain, taxed]))

  await client.addToCart(rice, 3)
  await client.addToCart(rice, 4)
  await client.addToCart(spaghetti, 2)
  const cart = listOf(field((await client.cart()).data, 'items'))
  expect(cart.map(({ name, quantity, totalPrice }) => [name, quantity, totalPrice])).toEqual([
    [rice['name'], 7, 5_444.39],
    [spaghetti['name'], 2, 666.66],
  ])
  for (const one of cart)
    expect(one).toMatchObject({ _id: expect.any(String), measurement: '500 g', type: expect.any(String) })
  expect((await client.deleteCartItem(String(cart[1]?.['_id']))).status).toBe(200)
  expect((await client.deleteCartItem(String(cart[1]?.['_id']))).status).toBe(404)
  expect(client.toasts.slice(-2)).toEqual(['Cart item deleted successfully', 'Cart item not found or cart not found'])
  await client.addToCart(spaghetti, 5)

  // Order: ₦5,444.39 and ₦1,666.65. The client takes 7.5% of all of it; the rice bears no VAT.
  const summary = await client.summary()
  expect(summary.lines.map(({ value }) => value)).toEqual([
    'Total items price',
    'Service fee',
    'VAT 7.5%',
    'Interest 5%',
    'Delivery fee',
  ])
  expect(summary.overallTotal).toBeCloseTo(7_111.04 * 1.125 + 2_000, 6)
  const placed = await client.createOrder(summary, HOME)
  expect(placed.status, placed.text).toBe(200)
  expect(client.screen).toBe('/TransactionChain2')
  expect(placed.data).toMatchObject({
    _id: expect.any(String),
    userFullname: fullName,
    orderItems: [{ quantity: 7 }, { quantity: 5 }],
    orderDate: expect.stringMatching(ISO),
  })
  const orderId = textOf(placed.data, '_id')
  expect((await client.cart()).status).toBe(404)

  // The answer was lost, so the client sends the call again.
  expect((await client.createOrder(summary, HOME)).data).toEqual(placed.data)

  // Charged: 7,111.04 + 125.00 (7.5% of 1,666.65) + 355.55 (5% of all, 355.552) + 2,000.
  expect((await client.order(orderId)).data).toMatchObject({
    orderNumber: expect.stringMatching(/^FB-/),
    status: 'pending',
    allItemsTotalPrice: 9_591.59,
  })
  const { token } = await logInAsStaff()
  const unread = await call('POST', `/staff/orders/${orderId}/approve`, { token, body: {} })
  expect(unread.status, 'terms that nobody has accepted').toBe(409)

  // The window is opened with a reference of the client's own. Money under it settles nothing.
  const [order] = listOf((await client.history()).data)
  const window = await client.openCheckout({ _id: orderId, deliveryFee: 1_500, serviceFee: 500 })
  expect(window).toMatchObject({
    public_key: expect.stringMatching(/^FLWPUBK/),
    tx_ref: expect.stringMatching(/^\d{13}$/),
    amount: 2_000,
    currency: 'NGN',
    customer: { email, name: fullName },
  })
  const foreign = `${window.tx_ref}${Math.random().toString().slice(2, 6)}`
  await payAtProvider(foreign, { amount: window.amount })
  const unpaid = await client.confirmDelivery(orderId)
  expect(unpaid.status).toBe(402)
  expect(textOf(unpaid.data, 'message')).toMatch(/^We could not confirm this payment yet\. If you have paid, do not/)
  expect(order).toMatchObject({ _id: orderId, isPaymentDS: false, deliveryFee: 1_500, serviceFee: 500 })

  const payFees = (of: string) =>
    call('POST', '/payments', { token: sessionOf(client).token, body: { purpose: 'order_fees', orderId: of } })
  const refused = await payFees(orderId)
  expect([refused.status, refused.body['code']], 'fees before the approval').toEqual([409, 'order_not_approved'])

  // A client that asks for the consent gets its order approved, and then pays.
  await client.addToCart(rice, 7)
  await client.addToCart(spaghetti, 5)
  const accepted = await client.createOrder(summary, HOME, { acceptTerms: true })
  const acceptedId = textOf(accepted.data, '_id')
  await callOrFail('POST', `/staff/orders/${acceptedId}/approve`, { token, body: {} })
  const { body: fees } = await payFees(acceptedId)
  expect(Number(fees['amount'])).toBe(window.amount)
  await payAtProvider(fees.txRef)
  for (let times = 0; times < 2; times += 1) expect((await client.confirmDelivery(acceptedId)).status).toBe(200)

  // History
  const [row, older, ...others] = listOf((await client.history()).data)
  expect(others).toEqual([])
  expect(older).toMatchObject({ _id: orderId, isPaymentDS: false })
  expect(row).toMatchObject({
    _id: acceptedId,
    orderNumber: textOf((await client.order(acceptedId)).data, 'orderNumber'),
    allItemsTotalPrice: 9_591.59,
    isPaymentDS: true,
    deliveryFee: 1_500,
    serviceFee: 500,
  })
  expect(listOf(row?.['orderItems'])).toHaveLength(2)
  const time = shownTime(String(row?.['orderDate']))
  expect(time).toMatch(/^[A-Z][a-z]+ \d\d-\d{4} : \d\d:\d\d$/)

  // The person before has lost nothing, and was signed out of this browser.
  const { token: later } = await logIn(before.email)
  expect((await call('GET', `/cart/getCartItems?userId=${before.id}`, { token: later })).body).toEqual(theirs.body)
})

for (const months of [1, 2, 3, 4, 5, 6]) {
  test(`orders over ${months} months cost at most what the client showed`, async () => {
    test.slow()
    const client = await aShopper()
    // One bag of each, then more of both; and the taxed goods alone, whose VAT and interest are rounded up.
    for (const [rice, spaghetti] of [
      [1, 1],
      [months, 3],
      [0, months],
    ] as const) {
      if (rice > 0) await client.addToCart(await onShelf(client, 'rice', plain), rice)
      await client.addToCart(await onShelf(client, 'spaghetti', taxed), spaghetti)
      const summary = await client.summary()
      const placed = await client.createOrder(summary, HOME, { months })
      expect(placed.status, placed.text).toBe(200)
      const { data } = await client.order(textOf(placed.data, '_id'))
      const charged = Number(textOf(data, 'allItemsTotalPrice'))
      expect(charged).toBeLessThanOrEqual(summary.overallTotal)
      const items = Math.round(rice * 77_777 + spaghetti * 33_333) / 100
      const exact = items * 1.05 + spaghetti * 333.33 * 0.075 + 2_000
      expect(Math.abs(charged - exact)).toBeLessThan(0.02)
    }
    expect(listOf((await client.history()).data)).toHaveLength(3)
  })
}

test('an unverified account that signs in is sent to the code, also when its first answer was lost', async () => {
  const client = clientOf()
  const { email, firstName, lastName } = newPerson()
  const form = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const first = await client.register(form)
  // The answer was lost: the same registration goes on.
  const second = await client.register(form)
  expect(textOf(second?.data, 'id')).toBe(textOf(first?.data, 'id'))

  const later = clientOf()
  const login = await later.login(email, PASSWORD)
  expect(login?.data).toMatchObject({ id: textOf(first?.data, 'id'), user: email, member: false })
  expect(later.screen).toBe('/RegOtp')
  const soon = await later.resendCode()
  expect([soon.status, later.toasts.at(-1)]).toEqual([429, 'Verification failed'])
  expect((await later.verifyCode(boxesOf(await codeFor(email)))).status).toBe(200)
  expect((await later.completeProfile(profile())).status).toBe(200)
  expect(later.screen).toBe('/Login')
})

test('a new password is set in a browser where someone else was signed in', async () => {
  const [other, owner] = [await aShopper(), await aShopper()]
  const email = owner.browser.session.get('userEmail') ?? ''
  other.logout()
  expect((await other.sendResetCode(email)).status).toBe(200)
  expect(other.toasts.at(-1)).toBe('OTP has been sent to your email')
  const verified = await other.verifyCode(boxesOf(await resetCodeFor(email)), '/ResetPdChange')
  expect(textOf(verified.data, 'userId')).toBe(owner.userId)
  const changed = await other.changePassword('abcd1234')
  expect([changed.status, Boolean(changed.data), other.screen]).toEqual([200, true, '/Login'])
  await other.login(email, PASSWORD)
  expect(other.toasts.at(-1)).toBe('Invalid email or password')
  await other.login(email, 'abcd1234')
  expect([other.screen, other.userId]).toEqual(['/Dashboard', owner.userId])
  expect((await owner.wallet()).status, 'the sessions from before have ended').toBe(401)
})

test('wrong words at the door are told in the sentences of the specification', async () => {
  const client = clientOf()
  expect(await client.login('', '')).toBeUndefined()
  await client.login('nobody@people.test', PASSWORD)
  const person = newPerson()
  await client.register({ ...person, password: 'Foodbank1', confirmPassword: 'Foodbank2' })
  await client.register({ ...person, email: 'a b@c', password: PASSWORD, confirmPassword: PASSWORD })
  await client.register({ ...person, password: 'short1', confirmPassword: 'short1' })
  expect(client.toasts).toEqual([
    'Please enter both email and password!',
    'Invalid email or password',
    'Password and Confirm Password do not match',
    'Please enter a valid email address',
    'Password must be at least 8 characters and contain both letters and numbers',
  ])
  expect(listOf(field((await client.questions()).data, 'faqs'))[0]).toMatchObject({
    title: expect.any(String),
    content: expect.any(String),
  })
  expect(
    (await client.complain({ firstname: 'A', lastname: 'B', email: person.email, complaint: 'Late' })).status,
  ).toBe(200)
  await client.complain({ firstname: '', lastname: '', email: '', complaint: '' })
  expect(client.toasts.at(-1)).toBe('Error submitting form.')
})
