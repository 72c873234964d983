import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { migrate } from '../prisma/migrate'
import { type Running, runProcess, startProcess } from '../sandbox/processes'
import { answers, waitUntil } from '../sandbox/waiting'
import { nextCommand, nextEnvironment, projectRoot } from './build'
import { CommandError } from './lifecycle'

/** Generates the Prisma client, unless it was generated from the same schema. @throws CommandError */
export async function generateClient(log: string): Promise<void> {
  const stampFile = join(projectRoot, 'generated/stamp')
  const folder = join(projectRoot, 'prisma/schema')
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package-lock.json')))
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  const stamp = hash.digest('hex')
  const client = join(projectRoot, 'generated/prisma/client.ts')
  if (existsSync(client) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const cli = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js')
  const exit = await runProcess(process.execPath, [cli, 'generate'], {
    cwd: projectRoot,
    env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    log,
  })
  if (exit.code !== 0) throw new CommandError(`Generating the Prisma client failed, see ${log}`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Generates the types of the API, which a test of its clients uses. @throws CommandError */
export async function generateApiTypes(log: string): Promise<void> {
  const generate = ['--conditions=react-server', '--import', 'tsx', 'scripts/api-types.ts']
  const exit = await runProcess(process.execPath, generate, { cwd: projectRoot, log })
  if (exit.code !== 0) throw new CommandError(`Generating the types of the API failed, see ${log}`)
}

/** The demo data without its history: what the end-to-end tests and measurements begin with. */
export const BASE_DATA: readonly string[] = ['--base']

/**
 * Migrates a database and loads the demo data.
 * @param args the seed's arguments: none for a living business, or `BASE_DATA`, with sizes such as `--orders 1000`
 * @throws CommandError
 */
export async function prepareDatabase(
  settings: Record<string, string>,
  log: string,
  args: readonly string[] = BASE_DATA,
): Promise<void> {
  try {
    await migrate(settings.DATABASE_URL ?? '')
  } catch (error) {
    throw new CommandError(`Migrating the database failed: ${error instanceof Error ? error.message : String(error)}`)
  }
  const seed = ['--conditions=react-server', '--import', 'tsx', 'prisma/seed.ts', ...args]
  const exit = await runProcess(process.execPath, seed, { cwd: projectRoot, env: settings, log })
  if (exit.code !== 0) throw new CommandError(`Loading the demo data failed, see ${log}`)
}

/**
 * Starts the app (`start` serves the build, `dev` reloads) and waits until it answers.
 * @throws CommandError when the app ends or does not answer within two minutes
 */
export async function startSite(
  mode: 'start' | 'dev',
  settings: Record<string, string>,
  log: string | undefined,
): Promise<Running> {
  const site = await startProcess(process.execPath, [nextCommand, mode, '-p', settings.PORT ?? '3000'], {
    cwd: projectRoot,
    env: { ...settings, ...nextEnvironment, NODE_ENV: undefined },
    log,
    graceMs: 3_000,
  })
  const health = `http://127.0.0.1:${settings.PORT}/api/health`
  let healthy = false
  await waitUntil(async () => site.ended || (healthy = await answers(health)), 120_000, 100)
  if (healthy) return site
  const reason = site.ended ? 'ended at once' : 'did not answer at /api/health'
  await site.stop()
  throw new CommandError(`The app ${reason}${log === undefined ? '' : `, see ${log}`}`)
}
