import { join } from 'node:path'
import { migrate } from '@/prisma/migrate'
import { someCharges } from '../sandbox/checkout-factories'
import { PASSWORD, aStaff } from '../sandbox/factories'
import { startSandbox } from '../sandbox/start'
import { freePort } from '../sandbox/waiting'
import { startHost } from './app-hosts'
import { type SignedIn, type Wire, type World, ask } from './company-people'
import { FEES, type Member } from './company-tally'
import { useDatabase } from './shopping'
import { type Finding, type TrialOptions, counted } from './trial'

/* The app, the outside and a member of staff for the trial of a company, and what its parts share. */

/** An employee who has registered. */
export type Buyer = SignedIn & { readonly member: Member }

/** A trial under way: `step` does a part of it, notes how long it took, and tells the people who watch. */
export type Trial = World & {
  readonly staff: SignedIn
  readonly findings: Finding[]
  readonly slack: TrialOptions['slack']
  readonly step: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>
}

/** Starts the app with an empty shop. @throws Error when it does not start */
export async function startTrial({ folder, slack, onEnd, note }: TrialOptions): Promise<Trial> {
  const sandbox = await startSandbox({
    dataDir: join(folder, 'company'),
    appPort: await freePort(),
    durable: false,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  await migrate(sandbox.settings.DATABASE_URL ?? '')
  await useDatabase(sandbox.settings.DATABASE_URL ?? '')
  onEnd(() => useDatabase(''))
  const port = Number(sandbox.settings.PORT)
  const host = await startHost({ port, settings: sandbox.settings, log: join(folder, 'company.log') })
  onEnd(host.stop)
  await someCharges({ serviceFee: FEES.service, deliveryFee: FEES.delivery })
  const { email } = await aStaff('admin')
  const origin = `http://localhost:${port}`
  const { id, token } = await ask(origin, 'POST', '/users/login', undefined, { email, password: PASSWORD })

  const findings: Finding[] = []
  const step: Trial['step'] = async (what, work) => {
    note(what)
    const before = findings.length
    const begun = performance.now()
    const result = await work()
    findings.splice(before, 0, counted(what, `${((performance.now() - begun) / 1_000).toFixed(1)} s`))
    return result
  }
  return { origin, sandbox, staff: { id: String(id), token: String(token) }, findings, slack, step }
}

/** The rows of a list. */
export const itemsOf = (answer: Wire): readonly Wire[] => (answer['items'] ?? []) as readonly Wire[]

/** How many items fit. */
export const count = <Item>(items: readonly Item[], fits: (item: Item, index: number) => boolean): number =>
  items.filter(fits).length
