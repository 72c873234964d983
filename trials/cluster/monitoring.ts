import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/build'
import { waitUntil } from '../../sandbox/waiting'
import { type Finding, exactly } from '../trial'
import { BRIDGE, type Machine, addressOf, execute, makeFolder, startMachine } from './machines'
import type { Stage } from './stage'

/** The line of the machine that watches, for /etc/hosts. */
export const WATCH_HOST = '10.77.0.62 watch'
const API = 'http://watch:9090/api/v1'
/** Of a host of the app, as prometheus.yml has it. */
const APP_PORT = 3000
/** The settings scrape every 15 seconds. */
const SCRAPED_MS = 120_000

type Target = { readonly health: string; readonly scrapeUrl: string; readonly lastError: string }
type Rule = { readonly health: string; readonly name: string }

/** Lets Prometheus scrape every part of the cluster with the deployed files, and stops it again. */
export async function watch(stage: Stage): Promise<Finding[]> {
  stage.note('Scraping all parts by Prometheus.')
  const { services, folder } = stage
  const stops = [...(await Promise.all(services.databases.map((each) => exportFrom(stage, each.machine))))]
  stops.push(...(await Promise.all(stage.hosts.map(({ options }, n) => leadToApp(`app${n + 1}`, options.port)))))
  const machine = await startMachine('watch')
  const settings = join(folder, 'prometheus')
  mkdirSync(settings)
  symlinkSync(join(projectRoot, 'deploy/monitoring/alerts.yml'), join(settings, 'foodbank-alerts.yml'))
  writeFileSync(join(settings, 'foodbank-metrics-token'), stage.settings.METRICS_TOKEN ?? '')
  machine.mount(settings, '/etc/prometheus')
  const data = makeFolder(join(folder, 'prometheus-data'), 'prometheus')
  const file = join(projectRoot, 'deploy/cluster/prometheus.yml')
  const command = ['prometheus', `--config.file=${file}`, `--storage.tsdb.path=${data}`] as const
  const prometheus = await machine.start('prometheus', command, { log: join(folder, 'prometheus.log') })

  const targets = async () => (await ask<{ activeTargets: readonly Target[] }>('/targets'))?.activeTargets ?? []
  await waitUntil(async () => isEach(await targets(), ({ health }) => health === 'up'), SCRAPED_MS, 500)
  const down = (await targets()).filter(({ health }) => health !== 'up')
  const groups = (await ask<{ groups: readonly { readonly rules: readonly Rule[] }[] }>('/rules'))?.groups ?? []
  const broken = groups.flatMap(({ rules }) => rules).filter(({ health }) => health === 'err')
  const findings = [
    exactly('Prometheus: targets', 12, (await targets()).length),
    { ...exactly('Prometheus: targets that are down', 0, down.length), ...named(down.map((each) => each.scrapeUrl)) },
    { ...exactly('Prometheus: rules that fail', 0, broken.length), ...named(broken.map(({ name }) => name)) },
    exactly('Prometheus: hosts that are the primary', 1, await sumOf('patroni_primary')),
    exactly('Prometheus: hosts that are the synchronous standby', 1, await sumOf('patroni_sync_standby')),
  ]
  await prometheus.stop()
  for (const stop of stops) await stop()
  return findings
}

const isEach = <T>(all: readonly T[], is: (one: T) => boolean) => all.length > 0 && all.every(is)
const named = (names: readonly string[]) => (names.length === 0 ? {} : { seen: names.join(', ') })

/** Starts Debian's exporter on a database host. */
async function exportFrom({ folder }: Stage, machine: Machine): Promise<() => Promise<void>> {
  const env = { DATA_SOURCE_NAME: 'user=postgres host=/var/run/postgresql dbname=foodbank' }
  const log = join(folder, `${machine.name}-exporter.log`)
  const exporter = await machine.start('postgres', ['prometheus-postgres-exporter'], { log, env })
  return exporter.stop
}

/** Passes connections to the name of a host of the app on to its process, which listens on this machine alone. */
async function leadToApp(name: string, port: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((each) => each.destroy()))
    }
    client.pipe(upstream).pipe(client)
  })
  execute('ip', 'address', 'add', `${addressOf(name)}/24`, 'dev', BRIDGE)
  await new Promise<void>((resolve) => server.listen(APP_PORT, name, resolve))
  return async () => {
    sockets.forEach((socket) => socket.destroy())
    await new Promise((resolve) => server.close(resolve))
  }
}

async function ask<Data>(path: string): Promise<Data | undefined> {
  try {
    return ((await (await fetch(`${API}${path}`)).json()) as { readonly data: Data }).data
  } catch {
    return undefined
  }
}

async function sumOf(metric: string): Promise<number> {
  const data = await ask<{ result: readonly { readonly value: readonly [number, string] }[] }>(
    `/query?query=sum(${metric})`,
  )
  return Number(data?.result[0]?.value[1])
}
