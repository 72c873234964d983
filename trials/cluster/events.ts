import { withClient } from '@/prisma/migration-command'
import { waitUntil } from '../../sandbox/waiting'
import { drain, startHost } from '../app-hosts'
import { orderFor } from '../shopping'
import { type Finding, counted, exactly } from '../trial'
import { disturb } from './disturbance'
import { command, findRoles, superuserUrl } from './patroni'
import type { Service, Services } from './services'
import type { Stage } from './stage'

/** The promises, in seconds. */
const LIMITS = { kill: 15, switchover: 5 }
/** Longer than a server needs to find that its disk is full. */
const FULL_MS = 120_000

export async function switchOver(stage: Stage): Promise<Finding[]> {
  const { primary, replicas } = await findRoles(stage.services)
  return disturb(stage, {
    name: 'planned switchover',
    limitSeconds: LIMITS.switchover,
    act: () => {
      const candidate = stage.isAsynchronous ? { candidate: replicas[0]?.machine.name } : {}
      return command(stage.services, 'POST', '/switchover', { leader: primary.machine.name, ...candidate })
    },
  })
}

export async function killPrimary(stage: Stage): Promise<Finding[]> {
  const { primary } = await findRoles(stage.services)
  return killOne(stage, 'kill -9 of the primary', primary)
}

export async function killReplica(stage: Stage): Promise<Finding[]> {
  const { replicas } = await findRoles(stage.services)
  return killOne(stage, 'kill -9 of a replica', replicas[0] as Service)
}

const killOne = (stage: Stage, name: string, { machine, start }: Service): Promise<Finding[]> =>
  disturb(stage, {
    name,
    limitSeconds: LIMITS.kill,
    act: () => machine.signal('KILL'),
    repair: start,
  })

export async function stopEtcd(stage: Stage): Promise<Finding[]> {
  const [member] = stage.services.etcd
  return disturb(stage, {
    name: 'stop of an etcd member',
    limitSeconds: LIMITS.kill,
    act: async () => member?.stop(),
    repair: async () => member?.start(),
  })
}

/** A host that hangs and continues later, when another one has taken its place. */
export async function freezePrimary(stage: Stage): Promise<Finding[]> {
  const { machine } = (await findRoles(stage.services)).primary
  return disturb(stage, {
    name: 'SIGSTOP of the primary',
    limitSeconds: LIMITS.kill,
    act: () => machine.signal('STOP'),
    repair: () => machine.signal('CONT'),
  })
}

export async function cutFromEtcd(stage: Stage): Promise<Finding[]> {
  const { machine } = (await findRoles(stage.services)).primary
  const etcd = stage.services.etcd.map((each) => each.machine)
  return disturb(stage, {
    name: 'network cut between primary and etcd',
    limitSeconds: LIMITS.kill,
    act: () => machine.disconnect(etcd),
    repair: () => machine.reconnect(etcd),
  })
}

/** Restarts one host of the app after the other, as docs/operations.md says. */
export async function restartHosts(stage: Stage): Promise<Finding[]> {
  const { hosts, proxy, seconds, onEnd } = stage
  const ports = hosts.map(({ options }) => options.port)
  return disturb(stage, {
    name: 'restart of each host of the app',
    isUnseen: true,
    act: async (shopping) => {
      for (const host of hosts) {
        await proxy.leadTo(ports.filter((port) => port !== host.options.port))
        await drain(host.served)
        host.served = await startHost({ ...host.options, log: `${host.options.log}.again` })
        onEnd(host.served.stop)
        await proxy.leadTo(ports)
        await orderFor(shopping, seconds)
      }
    },
  })
}

export const restartPgbouncer = (stage: Stage): Promise<Finding[]> =>
  disturb(stage, {
    name: 'restart of PgBouncer',
    limitSeconds: LIMITS.switchover,
    act: async () => {
      await stage.services.pgbouncer.stop()
      await stage.services.pgbouncer.start()
    },
  })

/** Fills the disk of the WAL on the primary, and writes until the server has no room left. */
export async function fillWal(stage: Stage): Promise<Finding[]> {
  const { services } = stage
  const { machine, stop, start } = (await findRoles(services)).primary
  const file = '/var/lib/postgresql/wal/filling'
  return disturb(stage, {
    name: 'disk full on the WAL of the primary',
    act: async () => {
      machine.run('postgres', ['sh', '-c', `cat /dev/zero >${file} 2>/dev/null || true`])
      const write = () =>
        withClient(superuserUrl(services, machine.name), (client) =>
          client.query(`SELECT pg_logical_emit_message(false, 'filling', repeat('x', 4000000))`),
        ).then(
          () => false,
          () => true,
        )
      if (!(await waitUntil(write, FULL_MS))) throw new Error('The disk of the WAL was not full.')
    },
    repair: async () => {
      machine.run('postgres', ['rm', file])
      await stop()
      await start()
    },
  })
}

/** Without two of three members etcd decides nothing: the primary gives up, and the app says so. */
export async function splitUndecided(stage: Stage): Promise<Finding[]> {
  const { etcd, databases } = stage.services
  const stopped = etcd.slice(1)
  let [writable, pages] = [Infinity, 0]
  const findings = await disturb(stage, {
    name: 'two of three etcd members gone',
    act: async (shopping) => {
      await Promise.all(stopped.map(({ stop }) => stop()))
      const count = async () =>
        (await Promise.all(databases.map((each) => takesWrites(stage.services, each)))).filter(Boolean)
      await waitUntil(async () => (writable = (await count()).length) === 0, FULL_MS, 250)
      const before = shopping.answers.get(503) ?? 0
      await waitUntil(() => (shopping.answers.get(503) ?? 0) >= before + stage.buyers.length, FULL_MS)
      writable = Math.max(writable, (await count()).length)
      pages = await fetch(`${stage.origin}/`).then(({ status }) => status)
      await Promise.all(stopped.map(({ start }) => start()))
    },
  })
  return [
    ...findings,
    exactly('two of three etcd members gone: servers that take writes', 0, writable),
    counted('two of three etcd members gone: answer of the landing page', String(pages)),
  ]
}

async function takesWrites(services: Services, { machine }: Service): Promise<boolean> {
  const { rows } = await withClient(superuserUrl(services, machine.name), (client) =>
    client.query<{ copy: boolean }>('SELECT pg_is_in_recovery() AS copy'),
  ).catch(() => ({ rows: [] }))
  return rows[0]?.copy === false
}

/** Lets the primary acknowledge orders that no replica has, and kills it. */
export async function loseOrders(stage: Stage): Promise<Finding[]> {
  const { primary, replicas } = await findRoles(stage.services)
  const others = replicas.map(({ machine }) => machine)
  return disturb(stage, {
    name: 'kill -9 of a primary whose replicas are cut off',
    act: async (shopping) => {
      primary.machine.disconnect(others)
      await orderFor(shopping, stage.seconds)
      primary.machine.signal('KILL')
    },
    repair: async () => {
      primary.machine.reconnect(others)
      await primary.start()
    },
  })
}
