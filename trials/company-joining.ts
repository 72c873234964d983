import { aProduct } from '../sandbox/factories'
import { waitUntil } from '../sandbox/waiting'
import { type Desk, applyRoster, nameColumns } from './company-desk'
import { type Wire, ask, deliver, linkIn, order, payFees, payRegistration, register } from './company-people'
import { type Employee, type Member, PIECE, rosterOf } from './company-tally'
import { type Buyer, type Trial, count, itemsOf } from './company-trial'
import { atMost, exactly } from './trial'

/* A company joins, and its employees get food. */

/** What HR waits for a roster of up to 5,000 rows, in seconds. */
const LIMITS = { preview: 3, apply: 10 }
const INVITATIONS_MS = 180_000

type Ordered = { readonly buyer: Buyer; readonly orderId: string }

/** Signs a company up, which staff approve. @returns the id of the approved company */
export async function signUp(
  { origin, staff }: Trial,
  { name, email }: { name: string; email: string },
): Promise<string> {
  await ask(origin, 'POST', '/companies', undefined, {
    ...{ companyName: name, address: '1 Mill Road, Ikeja', payday: 31 },
    ...{ fullname: 'Head of Pay', email, phonenumber: '0803 123 4567' },
  })
  const found = await ask(origin, 'GET', `/staff/companies?state=pending&q=${encodeURIComponent(name)}`, staff.token)
  const [company] = itemsOf(found)
  const id = String(company?.['id'])
  await ask(origin, 'POST', `/staff/companies/${id}/approve`, staff.token)
  return id
}

/** Lists all employees by one file, and invites those with an email. */
export async function listEmployees(trial: Trial, desk: Desk, employees: readonly Employee[]): Promise<void> {
  const { origin, sandbox, findings, slack } = trial
  const invited = employees.filter(({ email }) => email !== '')
  const { previewed, applied } = await applyRoster(desk, rosterOf(employees), invited.length)
  await nameColumns(desk)
  const roster = await ask(origin, 'GET', '/partner/roster', desk.token)
  const arrived = () => sandbox.mailbox.messages().filter(({ subject }) => /invites you to buy food/.test(subject))
  await waitUntil(() => arrived().length >= invited.length, INVITATIONS_MS, 500)
  const link = linkIn(arrived()[0]?.text ?? '', /https?:\/\/\S+\/join\/[A-Z2-9]{10}/)
  findings.push(
    atMost('seconds until HR sees the preview of the roster', LIMITS.preview * slack, previewed, 's'),
    atMost('seconds until the roster is applied', LIMITS.apply * slack, applied, 's'),
    exactly('listed employees', employees.length, Number(roster['listed'])),
    exactly('listed employees without an email', employees.length - invited.length, Number(roster['withoutEmail'])),
    exactly('invitations that arrived, each to another address', invited.length, new Set(arrived().map(toOf)).size),
    exactly('status of the invitation’s page', 200, (await fetch(link)).status),
  )
}

const toOf = ({ to }: { readonly to: string }) => to

/** Registers all members at the same time. */
export async function registerAll(trial: Trial, members: readonly Member[], companyName: string): Promise<Buyer[]> {
  const { origin, findings } = trial
  const buyers = await Promise.all(
    members.map(async (member) => ({ ...(await register(trial, member, companyName)), member })),
  )
  const accounts = await Promise.all(buyers.map(({ id, token }) => ask(origin, 'GET', `/users/${id}`, token)))
  const isConfirmed = (account: Wire, index: number) =>
    account['isApproved'] === true && account['salary'] === members[index]?.salary
  findings.push(
    exactly('employees confirmed at once, with the salary of the roster', members.length, count(accounts, isConfirmed)),
  )
  return buyers
}

/** Everyone pays the registration fee and orders. */
export async function orderAll(trial: Trial, buyers: readonly Buyer[]): Promise<Ordered[]> {
  const { id: productId } = await aProduct({ price: PIECE.price, stock: 10_000, vatClass: 'exempt' })
  return Promise.all(
    buyers.map(async (buyer) => {
      await payRegistration(trial, buyer)
      return { buyer, orderId: await order(trial, buyer, productId, buyer.member.pieces) }
    }),
  )
}

/** Takes all orders to their buyers. */
export async function deliverAll(trial: Trial, orders: readonly Ordered[]): Promise<void> {
  const { origin, staff, findings } = trial
  const move = async (name: string) => {
    const ids = orders.map(({ orderId }) => orderId)
    const { moved } = await ask(origin, 'POST', '/staff/orders/bulk', staff.token, { move: name, ids })
    findings.push(exactly(`orders after “${name}”`, orders.length, (moved as readonly unknown[]).length))
  }
  await move('approve')
  await Promise.all(orders.map(({ buyer, orderId }) => payFees(trial, buyer, orderId)))
  await move('pack')
  await move('dispatch')
  // Staff hand over one order after the other.
  for (const { buyer, orderId } of orders) await deliver(trial, staff, buyer, orderId)
}
