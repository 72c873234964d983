import { PASSWORD, PICTURE, expect } from './fixtures'
import { Browser, type Json, listOf } from './old-client/browser'
import { type Delivery, OldClient } from './old-client/client'
import { SITE, callOrFail, createBuyer, logInAsStaff, sessionCookie, staffNumber } from './people'

/** People with a client of the specification, and goods whose VAT and interest are no whole kobo. */

export const HOME: Delivery = { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' }

export const clientOf = () => new OldClient(new Browser(SITE))
export const boxesOf = (code: string) => code.split('')
const photo = () => new Blob([PICTURE.buffer], { type: PICTURE.mimeType })
export const profile = () => ({
  phonenumber: '08031234567',
  address: '5 Allen Avenue, Ikeja',
  company: 'Demo Mills',
  jobtitle: 'Packer',
  salary: '200000',
  staffId: staffNumber(),
  image: photo(),
})

/** The session that the client has, for what HR, staff and the provider do beside it. */
export const sessionOf = ({ browser, userId }: OldClient) => {
  const token = browser.session.get('userToken') ?? ''
  return { id: userId, email: browser.session.get('userEmail') ?? '', token, cookie: sessionCookie(token) }
}

/** A client in which an employee has signed in who may order. */
export async function aShopper(): Promise<OldClient> {
  const client = clientOf()
  const { email } = await createBuyer()
  await client.login(email, PASSWORD)
  expect(client.screen).toBe('/Dashboard')
  return client
}

/** Puts a product on sale whose VAT and interest are no whole kobo. */
export async function aProduct(price: number, vatClass: 'standard' | 'zero'): Promise<string> {
  const { token } = await logInAsStaff()
  const body = {
    name: `Old client ${crypto.randomUUID().slice(0, 8)}`,
    type: vatClass === 'zero' ? 'Rice' : 'Spaghetti',
    measurement: '500 g',
    price,
    vatClass,
    stock: 500,
    description: 'For a client that adds up itself.',
  }
  const { body: made } = await callOrFail('POST', '/staff/products', { token, body })
  return made.id
}

/** The product as the list of its category has it. */
export async function onShelf(client: OldClient, type: string, id: string): Promise<Json> {
  let found: Json | undefined
  await expect
    .poll(async () => (found = listOf((await client.productsOf(type)).data).find(({ _id }) => _id === id)))
    .toBeDefined()
  return found ?? {}
}

export const stateOf = async (client: OldClient) => ({
  cart: (await client.cart()).text,
  orders: (await client.history()).text,
  wallet: (await client.wallet()).text,
})
