import { waitUntil } from '../../sandbox/waiting'
import type { Service, Services } from './services'

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number | string }

/** Longer than a replica needs that is rewound. */
const FOLLOWS_MS = 60_000
const HEALTHY_MS = 180_000

/** The members of the cluster, as the first host that answers knows them; none while etcd does not answer. */
async function members({ databases }: Services): Promise<readonly Member[]> {
  const asked = databases.map(async ({ machine }) => {
    const answer = await fetch(`http://${machine.name}:8008/cluster`, { signal: AbortSignal.timeout(120_000) })
    return ((await answer.json()) as { readonly members: readonly Member[] }).members
  })
  return Promise.any(asked).catch(() => [])
}

/** The database host that has the lock, and the others. @throws Error when there is none */
export async function findRoles(services: Services): Promise<{ primary: Service; replicas: readonly Service[] }> {
  const leader = (await members(services)).find(({ role }) => role === 'leader')?.name
  const primary = services.databases.find(({ machine }) => machine.name === leader)
  if (primary === undefined) throw new Error('The cluster has no primary.')
  return { primary, replicas: services.databases.filter((each) => each !== primary) }
}

/**
 * Waits until one host is the primary and both others follow it, one of them synchronously where that is asked for. A
 * replica that does not follow is made anew, as docs/cluster.md says.
 * @returns the names of those
 */
export async function becomesHealthy(services: Services, isSynchronous: boolean): Promise<readonly string[]> {
  const isHealthy = async () => {
    const all = await members(services)
    const hasStandby = all.some(({ role }) => role === 'sync_standby')
    const following = all.filter((each) => each.role !== 'leader' && isFollowing(each))
    return all.some(({ role }) => role === 'leader') && following.length === 2 && hasStandby === isSynchronous
  }
  if (await waitUntil(isHealthy, FOLLOWS_MS, 250)) return []
  const stuck = (await members(services)).filter(
    ({ role, state, lag }) => role === 'replica' && isRunning(state) && !isNear(lag),
  )
  for (const { name } of stuck) await command(services, 'POST', '/reinitialize', { force: true }, name)
  if (await waitUntil(isHealthy, HEALTHY_MS, 250)) return stuck.map(({ name }) => name)
  throw new Error(`The cluster did not recover: ${JSON.stringify(await members(services))}`)
}

const isFollowing = ({ state, lag }: Member) => isRunning(state) && isNear(lag)

/** In bytes, as Patroni has last heard it. */
const isNear = (lag: Member['lag']) => typeof lag === 'number' && lag < 1_000_000
const isRunning = (state: string) => state === 'running' || state === 'streaming'

/** Sends a request to Patroni as `patronictl` does. @throws Error when it is refused */
export async function command(
  { databases, passwords }: Services,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  host = databases[0]?.machine.name,
): Promise<void> {
  const answer = await fetch(`http://${host}:8008${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`patroni:${passwords.restApi}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`)
}

/** The database at a host, for the superuser of PostgreSQL. */
export const superuserUrl = ({ passwords }: Services, host: string): string =>
  `postgresql://postgres:${passwords.superuser}@${host}:5432/foodbank`
