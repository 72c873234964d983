import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@/prisma/migration-command'
import { projectRoot } from '../../scripts/build'
import { type Finding, exactly } from '../trial'
import { becomesHealthy, command, findRoles, superuserUrl } from './patroni'
import type { Stage } from './stage'

/** The lines of the doctor that are about the cluster. */
const CHECKS = ['standby', 'archive', 'backup', 'pooler', 'replica'] as const
type Check = (typeof CHECKS)[number]
type Levels = Readonly<Partial<Record<Check, string>>>

/** The doctor warns of a replica that is a minute behind. */
const BEHIND_MS = 65_000
const SESSION_PORT = 6433

/** Plants what `npm run doctor` must warn of in a cluster, one after the other. Nobody orders meanwhile. */
export async function diagnose(stage: Stage): Promise<Finding[]> {
  stage.note('Asking the doctor.')
  const faults: readonly (readonly [what: string, check: Check, plant: () => Promise<Levels>])[] = [
    ['a pooler in session mode', 'pooler', () => inSessionMode(stage)],
    ['a backup that is older than a day', 'backup', () => withOldBackup(stage)],
    ['no synchronous standby', 'standby', () => withoutStandby(stage)],
    ['a replica that is behind', 'replica', () => withReplicasBehind(stage)],
  ]
  const findings = [judge('a healthy cluster', undefined, askDoctor(stage))]
  for (const [what, check, plant] of faults) findings.push(judge(what, check, await plant()))
  return findings
}

/** All lines have to be ok, except that of a planted fault. */
function judge(what: string, faulty: Check | undefined, levels: Levels): Finding {
  const wrong = CHECKS.filter((check) => levels[check] !== (check === faulty ? 'warn' : 'ok'))
  const finding = exactly(`doctor, ${what}: lines that are wrong`, 0, wrong.length)
  return wrong.length === 0 ? finding : { ...finding, seen: JSON.stringify(levels) }
}

/** Runs the doctor on a host of the app. */
function askDoctor({ settings }: Stage, change: Readonly<Record<string, string>> = {}): Levels {
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/doctor.ts']
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...settings, ...change },
  })
  const lines = stdout.split('\n').map((line) => /^(\w+) +(\w+): /.exec(line))
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[2], line[1]]] : []))) as Levels
}

async function inSessionMode(stage: Stage): Promise<Levels> {
  const { machine } = stage.services.pgbouncer
  const deployed = readFileSync(join(projectRoot, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const changed = deployed
    .replace('pool_mode = transaction', 'pool_mode = session')
    .replace('listen_port = 6432', `listen_port = ${SESSION_PORT}`)
  const file = join(stage.folder, 'session.ini')
  writeFileSync(file, changed)
  const second = await machine.start('postgres', ['pgbouncer', file], { log: join(stage.folder, 'session.log') })
  const { DATABASE_URL = '' } = stage.settings
  const levels = askDoctor(stage, { DATABASE_URL: DATABASE_URL.replace(':6432', `:${SESSION_PORT}`) })
  await second.stop()
  return levels
}

async function withOldBackup(stage: Stage): Promise<Levels> {
  const setting = 'ALTER DATABASE foodbank SET foodbank.backed_up_at'
  await withClient(superuserUrl(stage.services, 'primary'), (client) =>
    client.query(`${setting} = '2026-01-01 00:00Z'`),
  )
  const levels = askDoctor(stage)
  await withClient(superuserUrl(stage.services, 'primary'), (client) =>
    client.query(`DO $$ BEGIN EXECUTE format('${setting} = %L', now()); END $$`),
  )
  return levels
}

async function withoutStandby({ services, ...stage }: Stage): Promise<Levels> {
  await command(services, 'PATCH', '/config', { synchronous_mode: false })
  await becomesHealthy(services, false)
  const levels = askDoctor({ services, ...stage })
  await command(services, 'PATCH', '/config', { synchronous_mode: true })
  await becomesHealthy(services, true)
  return levels
}

async function withReplicasBehind(stage: Stage): Promise<Levels> {
  const { services } = stage
  const { replicas } = await findRoles(services)
  const onReplicas = (statement: string) =>
    Promise.all(
      replicas.map(({ machine }) =>
        withClient(superuserUrl(services, machine.name), (client) => client.query(statement)),
      ),
    )
  await onReplicas('SELECT pg_wal_replay_pause()')
  await withClient(superuserUrl(services, 'primary'), (client) =>
    client.query(`SELECT pg_logical_emit_message(true, 'doctor', 'a change')`),
  )
  await pause(BEHIND_MS)
  // HAProxy leads to no replica that is behind, so the doctor asks one itself.
  const { DATABASE_REPLICA_URL = '' } = stage.settings
  const behind = DATABASE_REPLICA_URL.replace('haproxy:5433', `${replicas[0]?.machine.name}:5432`)
  const levels = askDoctor(stage, { DATABASE_REPLICA_URL: behind })
  await onReplicas('SELECT pg_wal_replay_resume()')
  return levels
}
