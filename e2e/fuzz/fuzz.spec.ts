import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures'
import {
  type ApiResponse,
  call,
  callOrFail,
  createBuyer,
  createRegistrant,
  createUnpaidEmployee,
  createVerifiedRegistrant,
  createWaitingEmployee,
  logIn,
  staffNumber,
  tryLogIn,
} from '../people'
import { addToCart, deliverOrder, orderCart } from '../visitors'
import { tryIdentity } from './identities'
import { Random } from './random'
import { type Request, makeRequest, readDocument } from './requests'
import type { Known } from './values'

/*
 * Generated requests by every role. None is answered with an error of ours, every refusal has a sentence and a code of
 * the document, nobody is taken for somebody else, and the books agree afterwards. `npm run fuzz` sends more of them.
 */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const AT_ONCE = 12
/** The share of tries to be somebody else, each of which takes some requests of its own. */
const IDENTITIES = 0.008

type Who = { readonly id: string; readonly email?: string; readonly token?: string; readonly cookie?: string }

/** Everyone who can ask, and how a new one arrives. */
const ROLES: Readonly<Record<string, () => Promise<Who>>> = {
  anyone: () => Promise.resolve({ id: '01900000-0000-7000-8000-000000000000' }),
  registrant: async () => createRegistrant().then(({ id, grant }) => ({ id, token: grant })),
  verified: async () => createVerifiedRegistrant().then(({ id, grant }) => ({ id, token: grant })),
  waiting: createWaitingEmployee,
  unpaid: createUnpaidEmployee,
  buyer: createBuyer,
  owing: async () => {
    const buyer = await createBuyer()
    await addToCart(buyer, await createProduct())
    await deliverOrder(buyer, await orderCart(buyer))
    return buyer
  },
  hr: () => logIn('hr@demo.test'),
  staff: () => logIn('staff@demo.test'),
  checker: () => logIn('checker@demo.test'),
}

/** A request may have ended the session, or the account, too. */
async function comeBack(role: string, { email }: Who): Promise<Who> {
  const arrive = ROLES[role]
  if (!arrive) throw new Error(`nobody is ${role}`)
  return (email === undefined ? undefined : await tryLogIn(email)) ?? arrive()
}

/** A new product in a new category, because generated requests change and remove those that they know. */
async function createProduct(): Promise<string> {
  const { token } = await logIn('staff@demo.test')
  const type = `Rice ${staffNumber()}`
  await callOrFail('POST', '/staff/categories', { token, body: { type } })
  const product = { name: 'Ofada rice', type, measurement: '10kg bag', price: 17_000, vatClass: 'zero', stock: 1 }
  return (await callOrFail('POST', '/staff/products', { token, body: product })).body.id
}

const ID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
const MOST_IDS = 3_000

// Two members of staff who approve everything would take the desks from the demo's people, who must sign in again.
const SHUTS_DESKS = /^(?:PUT|DELETE) \/(?:partner|staff)\/team\/\{id\}$/

test(`${REQUESTS} generated requests`, async () => {
  test.setTimeout(600_000 + REQUESTS * 200)
  const { calls: all, codes } = await readDocument()
  const calls = all.filter(({ method, path }) => !SHUTS_DESKS.test(`${method} ${path}`))
  const people = new Map<string, Who>()
  for (const [role, arrive] of Object.entries(ROLES)) people.set(role, await arrive())

  const random = new Random(SEED)
  const ids: string[] = []
  const months = new Set<string>()
  const counts = new Map<number, number>()
  const faults: string[] = []
  const learn = (text: string) => {
    for (const id of text.slice(0, 20_000).match(ID) ?? [])
      if (ids.length < MOST_IDS) ids.push(id)
      else ids[random.below(MOST_IDS)] = id
    for (const month of text.slice(0, 20_000).match(/20\d\d-\d\d(?=")/g) ?? []) months.add(month)
  }
  let made = 0
  let tried = 0
  const work = async () => {
    while (made < REQUESTS && faults.length < 20) {
      made += 1
      const number = made
      if (random.chance(IDENTITIES)) {
        tried += 1
        const fault = await tryIdentity(random)
        if (fault !== undefined) faults.push(`${number}. ${fault}`)
        continue
      }
      const asked = random.pick(calls)
      const role = random.pick(random.chance(0.6) ? rolesFor(asked.operation['x-access']) : Object.keys(ROLES))
      const person = people.get(role)
      if (!person) throw new Error(`nobody is ${role}`)
      const known: Known = { own: person.id, ids, months: [...months] }
      const request = makeRequest(random, asked, known)
      // The browser's way and the program's.
      const proof = random.chance(0.3) && person.cookie ? { cookie: person.cookie } : { token: person.token }
      const answer = await call(request.method, request.path, { ...request.options, ...proof })
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      const fault = faultOf(answer, codes)
      if (fault !== undefined) faults.push(`${number}. ${role} ${describe(request)} → ${fault}`)
      if (answer.status === 200) learn(answer.text)
      if (answer.status === 401 && people.get(role) === person && (await hasEnded(person)))
        people.set(role, await comeBack(role, person))
    }
  }
  const start = Date.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const seconds = Math.round((Date.now() - start) / 1_000)
  console.log(`${made} requests in ${seconds} s, seed ${SEED}: ${statuses.join(', ')}`)
  console.log(`${tried} of them tried to be somebody else`)
  // Before the faults, so that one run tells both.
  await promisify(execFile)('npm', ['run', '--silent', 'ledger:check'], { env: process.env })
  expect(faults, `seed ${SEED}`).toEqual([])
  expect(tried).toBeGreaterThan(0)
  // Requests that never succeed would prove little.
  expect(counts.get(200)).toBeGreaterThan(REQUESTS / 10)
})

/** The roles that a call is for, by the document's own words. */
function rolesFor(access: string): readonly string[] {
  if (access.startsWith('staff')) return ['staff', 'checker']
  if (access.startsWith('HR partner')) return ['hr']
  if (access.includes('all gates')) return ['buyer', 'owing']
  if (access.includes('grant')) return ['registrant', 'verified', 'waiting', 'unpaid']
  return ['waiting', 'unpaid', 'buyer', 'owing']
}

/** Whether the session of somebody has ended. */
const hasEnded = async ({ id, token, cookie }: Who) =>
  cookie !== undefined && (await call('GET', `/users/${id}`, { token })).status === 401

function faultOf({ status, headers, text, body }: ApiResponse, codes: readonly string[]): string | undefined {
  // 501 is the contract's answer to an order above the limit.
  if (status >= 500 && status !== 501) return `${status} ${text.slice(0, 300)}`
  if (status < 400) return undefined
  if (headers.get('content-type')?.startsWith('application/json') !== true) return `${status} without JSON`
  if (!/^['"“]?\p{Lu}.{5,}/su.test(body.message ?? '')) return `${status} without a sentence: ${text.slice(0, 300)}`
  if (!codes.includes(String(body['code']))) return `${status} without a known code: ${text.slice(0, 300)}`
  return undefined
}

const describe = ({ method, path, options: { body, headers } }: Request) => {
  const sent = body instanceof FormData ? `form ${JSON.stringify([...body])}` : JSON.stringify(body)
  return `${method} ${path} ${(sent as string | undefined)?.slice(0, 500) ?? ''} ${JSON.stringify(headers)}`
}
