import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { SETTING_NAMES } from '@/lib/settings/env'
import { runProcess } from '../sandbox/processes'
import { lockHolder } from '../sandbox/lock'
import { CommandError } from './lifecycle'

export const projectRoot = resolve(import.meta.dirname, '..')

/** The lock files of the commands that serve the build in `.next`. */
export const locks = {
  demo: join(projectRoot, '.data/demo/lock'),
  test: join(projectRoot, '.data/test/lock'),
  bench: join(projectRoot, '.data/bench/lock'),
  lighthouse: join(projectRoot, '.data/lighthouse/lock'),
  fuzz: join(projectRoot, '.data/fuzz/lock'),
  pack: join(projectRoot, '.data/pack/lock'),
  trial: join(projectRoot, '.data/trial/lock'),
  drill: join(projectRoot, '.data/drill/lock'),
  screenshots: join(projectRoot, '.data/screenshots/lock'),
}

const SERVED_BY = {
  demo: 'a demo',
  test: 'a test run',
  bench: 'a benchmark',
  lighthouse: 'Lighthouse',
  fuzz: 'the fuzzer',
  pack: 'npm run pack',
  trial: 'a trial',
  drill: 'a restore drill',
  screenshots: 'npm run screenshots',
} as const

const next = join(projectRoot, 'node_modules/next/dist/bin/next')
const output = join(projectRoot, '.next')
const stampFile = join(output, 'source-stamp')

/** Folders that `next build` does not read. All other folders are sources. */
const ignoredFolders = new Set([
  'node_modules',
  'generated',
  'e2e',
  'bench',
  'docs',
  'deploy',
  'sandbox',
  'scripts',
  'trials',
  'playwright-report',
])
const ignoredFiles = /\.test\.tsx?$|\.md$|\.tsbuildinfo$|^next-env\.d\.ts$|^(?:vitest|playwright|eslint)\.config/

/** A hash of all files that a build reads. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of sourceFiles(root)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function sourceFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !name.startsWith('.') && !ignoredFolders.has(name) && !ignoredFiles.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourceFiles(root, path)
      return entry.isFile() && extname(entry.name) !== '.log' ? [path] : []
    })
}

function buildIsCurrent(isPacked: boolean): boolean {
  if (isPacked && !existsSync(join(output, 'standalone'))) return false
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfBuild(sourceStamp(projectRoot))
}

/**
 * Builds for production, unless `.next` has a build of the same sources. The build gets no settings, because it must
 * work with any settings. Only one for packing has the files of `npm run pack`.
 * @throws CommandError in one line when the build fails, or when another command serves `.next`
 */
export async function buildIfChanged(log: string, own: keyof typeof locks): Promise<'built' | 'current'> {
  const stamp = sourceStamp(projectRoot)
  const isPacked = own === 'pack' || own === 'test'
  if (buildIsCurrent(isPacked)) return 'current'
  const serving = Object.entries(locks).find(([name, lock]) => name !== own && lockHolder(lock) !== undefined)
  if (serving)
    throw new CommandError(
      `It must be built again, and ${SERVED_BY[serving[0] as keyof typeof locks]} uses the last build: stop it first.`,
    )
  const exit = await runProcess(process.execPath, [next, 'build'], {
    cwd: projectRoot,
    env: {
      ...Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined])),
      ...nextEnvironment,
      NODE_ENV: undefined,
      BUILD_UNPACKED: isPacked ? undefined : '1',
    },
    log,
  })
  if (exit.code !== 0) throw new CommandError(`Building failed, see ${log}`)
  writeFileSync(stampFile, stampOfBuild(stamp))
  return 'built'
}

// Contains the build's id, so that the stamp does not match a later build by hand.
function stampOfBuild(stamp: string): string {
  const id = join(output, 'BUILD_ID')
  return `${stamp} ${existsSync(id) ? readFileSync(id, 'utf8') : ''}`
}

export const nextCommand = next

export const nextEnvironment = { NEXT_TELEMETRY_DISABLED: '1' }
