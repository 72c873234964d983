import { type ApiResponse, type Browser, type Json, field, listOf, textOf } from './browser'
import { type Summary, latestCharges, summaryOf } from './summary'

/*
 * A client of the API that was written from the product's specification alone: its calls, payloads, stored keys,
 * arithmetic and messages. It knows nothing that this project added, and imports nothing of it.
 */

type Registration = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}
type Profile = Readonly<Record<'phonenumber' | 'address' | 'company' | 'jobtitle' | 'salary' | 'staffId', string>> & {
  readonly image: Blob
}
export type Delivery = Readonly<Record<'state' | 'city' | 'location' | 'phoneNumber', string>>
type Order = { readonly _id: string; readonly deliveryFee: number; readonly serviceFee: number }

/** What the card payment window is opened with. */
type Checkout = {
  readonly public_key: string
  readonly tx_ref: string
  readonly amount: number
  readonly currency: 'NGN'
  readonly payment_options: string
  readonly customer: { readonly email: string; readonly name: string }
}

export class OldClient {
  /** The route that the person sees. */
  screen = '/'
  /** What the toasts have said, oldest first. */
  readonly toasts: string[] = []
  /** Route state: the person who registers or resets the password. */
  private state = { userId: '', userEmail: '' }

  constructor(readonly browser: Browser) {}

  get userId(): string {
    return this.browser.session.get('userId') ?? ''
  }
  private get token(): string | undefined {
    return this.browser.session.get('userToken')
  }
  /** Whether the modal 'Identity Confirmation' blocks the dashboard. */
  get isBlocked(): boolean {
    return this.screen === '/Dashboard' && this.browser.session.get('isApproved') === 'false'
  }

  // Registration

  async register(form: Registration): Promise<ApiResponse | undefined> {
    const problem = registrationProblem(form)
    if (problem) {
      this.toasts.push(problem)
      return undefined
    }
    const answer = await this.browser.call('POST', '/users', { json: form })
    if (answer.status !== 200) return this.fail(textOf(answer.data, 'message') || 'Failed to register user', answer)
    this.state = { userId: textOf(answer.data, 'id'), userEmail: form.email }
    return this.go('/RegOtp', answer)
  }

  async resendCode(): Promise<ApiResponse> {
    const { userId, userEmail } = this.state
    const answer = await this.browser.call('PUT', `/users/resend-mail/${userId}`, { json: { email: userEmail } })
    return answer.status === 200 ? answer : this.fail('Verification failed', answer)
  }

  /** Joins the four boxes. Then the profile follows, or the new password. */
  async verifyCode(boxes: readonly string[], next: '/Reg2' | '/ResetPdChange' = '/Reg2'): Promise<ApiResponse> {
    const json = { email: this.state.userEmail, code: boxes.join('') }
    const answer = await this.browser.call('POST', '/user/verify-code', { json })
    if (answer.status !== 200) return this.fail(`Verification failed: ${textOf(answer.data, 'message')}`, answer)
    this.state = { ...this.state, userId: textOf(answer.data, 'userId') }
    return this.go(next, answer)
  }

  async companies(): Promise<readonly Json[]> {
    return listOf((await this.read('/admin/getAllCompany', 'Error fetching companies')).data)
  }

  /** Sends the workplace profile, and creates the wallet. @returns the answer that went wrong, or the last one */
  async completeProfile({ image, ...fields }: Profile): Promise<ApiResponse> {
    const { userId } = this.state
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', image, 'photo.png')
    const updated = await this.browser.call('PUT', `/users/${userId}`, { form })
    if (updated.status !== 200)
      return this.fail(textOf(updated.data, 'message') || 'Failed to update user data', updated)
    this.toasts.push('User data updated successfully')
    const wallet = await this.browser.call('POST', '/wallet/createWallet', { json: { userId } })
    if (wallet.status !== 200) return this.fail('Wallet creation failed', wallet)
    this.toasts.push('Proceed to make your own time payment, You can now login')
    return this.go('/Login', wallet)
  }

  // Sign-in

  async login(email: string, password: string): Promise<ApiResponse | undefined> {
    if (email === '' || password === '') {
      this.toasts.push('Please enter both email and password!')
      return undefined
    }
    const answer = await this.browser.call('POST', '/users/login', { json: { email, password } })
    if (answer.status !== 200) return this.fail(loginProblem(answer), answer)
    const { session } = this.browser
    session.set('userToken', textOf(answer.data, 'token'))
    session.set('userId', textOf(answer.data, 'id'))
    session.set('userEmail', textOf(answer.data, 'user'))
    session.set('isApproved', textOf(answer.data, 'approve'))
    return this.afterLogin(answer)
  }

  private async afterLogin(answer: ApiResponse): Promise<ApiResponse> {
    const is = (flag: string) => field(answer.data, flag) === true
    if (!is('member')) {
      this.state = { userId: textOf(answer.data, 'id'), userEmail: textOf(answer.data, 'user') }
      return this.go('/RegOtp', answer)
    }
    if (is('approve') && !is('payment')) return this.go('/Payment', answer)
    if (!is('approve')) return this.go('/Dashboard', answer)
    // The bearer token alone.
    const user = await this.browser.call('GET', `/users/${this.userId}`, { bearer: this.token, withoutCookies: true })
    const fullName = textOf(user.data, 'fullname')
    if (user.status !== 200 || fullName === '' || field(user.data, 'isApproved') === undefined)
      return this.fail('Failed to fetch user details', user)
    const userImage = textOf(user.data, 'image')
    this.browser.local.set('user_info', JSON.stringify({ fullName, userImage }))
    return this.go('/Dashboard', answer)
  }

  /** Forgets the token and the id, and nothing else. */
  logout(): void {
    this.browser.session.delete('userToken')
    this.browser.session.delete('userId')
    this.screen = '/login'
  }

  async sendResetCode(email: string): Promise<ApiResponse> {
    this.state = { userId: '', userEmail: email }
    const answer = await this.browser.call('POST', '/user/send-verification-code', { json: { email } })
    if (answer.status !== 200) return this.fail('Error sending verification code', answer)
    this.toasts.push('OTP has been sent to your email')
    return this.go('/Resetpd', answer)
  }

  async changePassword(password: string): Promise<ApiResponse> {
    const answer = await this.browser.call('PUT', `/users/change/password/${this.state.userId}`, { json: { password } })
    return answer.data ? this.go('/Login', answer) : answer
  }

  /** What /PaymentConfirm does when the external payment page has sent the browser back. */
  async confirmRegistration(): Promise<ApiResponse> {
    const answer = await this.browser.call('PUT', `/users/make-payment/${this.userId}`)
    if (answer.status !== 200) {
      this.screen = '/Payment'
      return this.fail('Payment was not successfully processed.', answer)
    }
    this.toasts.push('Payment was successfully processed!')
    return this.go('/Login', answer)
  }

  wallet = (): Promise<ApiResponse> => this.browser.call('GET', `/wallet/getWallet/${this.userId}`)
  /** Without any header of its own: the browser's cookies are all there is. */
  profile = (): Promise<ApiResponse> => this.read(`/users/${this.userId}`, 'Error fetching user data.')
  history = (): Promise<ApiResponse> =>
    this.read(`/order/getShoppingHistory/${this.userId}`, 'Error fetching shopping history')

  // Store and cart

  categories = (): Promise<ApiResponse> => this.read('/admin/getProductCategory', 'Unable to get category!')
  async searchCategories(typed: string): Promise<ApiResponse> {
    const text = encodeURIComponent(typed.toLowerCase())
    const answer = await this.browser.call('GET', `/admin/searchProductCategory/${text}`)
    if (answer.status === 404) return this.fail('No category found!', answer)
    return answer.status === 200 ? answer : this.fail('Unable to get category!', answer)
  }
  productsOf = (type: string): Promise<ApiResponse> =>
    this.read(
      `/product/getProducts/${encodeURIComponent(type.toLowerCase())}`,
      'Unable to fetch products, Please try again later',
    )
  product = (id: string): Promise<ApiResponse> => this.read(`/product/${id}`, 'Error fetching product details')
  products = (): Promise<ApiResponse> => this.read('/product', 'Error fetching available items')

  async addToCart(product: Json, quantity: number): Promise<ApiResponse> {
    const { name, image, measurement, type } = product
    const totalPrice = Number(product['price']) * quantity
    const json = { userId: this.userId, name, image, measurement, type, totalPrice, quantity }
    const answer = await this.browser.call('POST', '/cart/addToCart', { json })
    return answer.status === 200 ? answer : this.fail('Error adding to cart', answer)
  }

  async cart(): Promise<ApiResponse> {
    const answer = await this.browser.call('GET', `/cart/getCartItems?userId=${this.userId}`)
    if (answer.status === 200) return answer
    return this.fail(answer.status === 404 ? 'Cart is empty!' : 'Error fetching cart items', answer)
  }

  async deleteCartItem(itemId: string): Promise<ApiResponse> {
    const answer = await this.browser.call('DELETE', `/cart/deleteCartItem/${this.userId}/${itemId}`)
    if (answer.status === 404) return this.fail('Cart item not found or cart not found', answer)
    if (answer.status !== 200) return this.fail('Error deleting cart item', answer)
    this.toasts.push('Cart item deleted successfully')
    return answer
  }

  /** The payment summary of the cart, as the client adds it up itself. */
  async summary(): Promise<Summary> {
    const cart = await this.cart()
    const charges = await this.read('/admin/getPaymentChargesSummary', 'API request failed')
    const totals = listOf(field(cart.data, 'items')).map((item) => Number(item['totalPrice']))
    return summaryOf(totals, latestCharges(listOf(charges.data)) ?? {})
  }

  // Checkout

  /** @param changes to the payload, for a client that adds up wrongly */
  async createOrder(summary: Summary, deliveryDetails: Delivery, changes: Json = {}): Promise<ApiResponse> {
    const { overallTotal, deliveryFee, serviceFee } = summary
    const { fullName } = JSON.parse(this.browser.local.get('user_info') ?? '{}') as { fullName?: string }
    const json = {
      userId: this.userId,
      deliveryDetails,
      allItemsTotalPrice: overallTotal,
      userFullname: fullName,
      deliveryFee,
      serviceFee,
      ...changes,
    }
    const answer = await this.browser.call('POST', '/order/createOrder', { json })
    return answer.status === 200
      ? this.go('/TransactionChain2', answer)
      : this.fail(`⚠️ ${textOf(answer.data, 'message')}`, answer)
  }

  order = (orderId: string): Promise<ApiResponse> =>
    this.read(`/order/singleOrder/${orderId}`, 'Failed to fetch order details')

  /** Opens the card payment window for the fees of an order. Its reference is the present time. */
  async openCheckout({ deliveryFee, serviceFee }: Order): Promise<Checkout> {
    const key = await this.read('/admin/flutterwave-public-key', 'Error fetching Flutterwave public key')
    const user = JSON.parse(this.browser.local.get('user_info') ?? '{}') as { fullName?: string }
    return {
      public_key: textOf(key.data, 'publicKey'),
      tx_ref: String(Date.now()),
      amount: deliveryFee + serviceFee,
      currency: 'NGN',
      payment_options: 'card,mobilemoney,ussd',
      customer: { email: this.browser.session.get('userEmail') ?? '', name: user.fullName ?? '' },
    }
  }

  /** After the callback of the window. The call has the bearer token alone. */
  confirmDelivery = (orderId: string): Promise<ApiResponse> =>
    this.browser.call('PUT', `/order/confirmOrderPayment/${orderId}`, { bearer: this.token, withoutCookies: true })

  questions = (): Promise<ApiResponse> => this.read('/admin/getFaqs', 'Error fetching FAQs')

  async complain(complaint: Readonly<Record<'firstname' | 'lastname' | 'email' | 'complaint', string>>) {
    const answer = await this.browser.call('POST', '/admin/createComplaint', { json: complaint })
    return answer.status === 200 ? answer : this.fail('Error submitting form.', answer)
  }

  private async read(path: string, failure: string): Promise<ApiResponse> {
    const answer = await this.browser.call('GET', path)
    return answer.status === 200 ? answer : this.fail(failure, answer)
  }

  private go(screen: string, answer: ApiResponse): ApiResponse {
    this.screen = screen
    return answer
  }

  private fail(toast: string, answer: ApiResponse): ApiResponse {
    this.toasts.push(toast)
    return answer
  }
}

function registrationProblem({ email, password, confirmPassword }: Registration): string | undefined {
  if (password !== confirmPassword) return 'Password and Confirm Password do not match'
  if (!/^\S+@\S+\.\S+$/.test(email)) return 'Please enter a valid email address'
  const isStrong = password.length >= 8 && /[a-z]/i.test(password) && /\d/.test(password)
  return isStrong ? undefined : 'Password must be at least 8 characters and contain both letters and numbers'
}

function loginProblem({ status, data }: ApiResponse): string {
  if (status === 400) return 'Invalid email or password'
  return textOf(data, 'message') || `Login failed: ${status}`
}
