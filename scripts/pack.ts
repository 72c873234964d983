import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { runProcess } from '../sandbox/processes'
import { releaseLock, takeLock } from '../sandbox/lock'
import { buildIfChanged, locks, projectRoot } from './build'
import { isProgram } from '../prisma/server-command'
import { CommandError, runCommand } from './lifecycle'
import { generateClient } from './site'

const output = join(projectRoot, '.data/pack')

/** The commands for operators in the packed tree, by the name that package.json gives them. */
const TOOLS: Readonly<Record<string, string>> = {
  'db:migrate': 'prisma/migrate',
  'db:status': 'prisma/migration-status',
  'db:resolve': 'prisma/migration-resolve',
  'ledger:check': 'prisma/ledger-check',
  backup: 'prisma/backup',
  restore: 'prisma/restore',
  'staff:invite': 'scripts/staff-invite',
  'staff:reset-factor': 'scripts/staff-reset-factor',
  'erase:again': 'scripts/erase-again',
  folder: 'scripts/folder',
  'secret:reseal': 'scripts/secret-reseal',
  'pictures:move': 'scripts/pictures-move',
  doctor: 'scripts/doctor',
}

/** Packages with compiled parts, which cannot be in a bundle. The server has them too. */
const NATIVE = ['@node-rs/argon2', 'sharp']

/**
 * Copies the last build, the files that it needs and the commands for operators into `tree`. It needs no packages
 * beside it, writes nothing, and runs in any folder.
 */
export async function packTree(tree: string): Promise<void> {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  const copy = (from: string, to = from) =>
    cpSync(join(projectRoot, from), join(tree, to), { recursive: true, verbatimSymlinks: true })
  copy('.next/standalone', '.')
  copy('.next/static')
  for (const path of ['public', 'prisma/migrations', 'scripts/start.mjs', 'lib/settings/setting-files.mjs']) copy(path)
  await bundleTools(tree, Object.values(TOOLS))
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(packedPackage(), null, 2)}\n`)
}

/**
 * Bundles commands into `tree`. Each becomes one file at the place of its source, so that it finds its files beside it.
 * @param sources paths in the project without their extension
 */
export async function bundleTools(tree: string, sources: readonly string[]): Promise<void> {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: sources.map((path) => `${path}.ts`),
    outbase: projectRoot,
    outdir: tree,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    conditions: ['react-server'],
    external: NATIVE,
    alias: { 'pg-native': join(projectRoot, 'node_modules/server-only/empty.js') },
    // Packages in the older module format call `require`.
    banner: {
      js: "import { createRequire as makeOwn } from 'node:module'; const require = makeOwn(import.meta.url);",
    },
    logLevel: 'silent',
  })
}

function packedPackage(): object {
  const { name, version, engines } = readPackage()
  const scripts: Record<string, string> = { start: 'exec node scripts/start.mjs' }
  for (const [command, path] of Object.entries(TOOLS)) scripts[command] = `node ${path}.mjs`
  return { name, version, private: true, type: 'module', engines, scripts }
}

const readPackage = () =>
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    name: string
    version: string
    engines: object
  }

/** `npm run pack`: builds, and makes the tree of the image as a folder and as an archive. */
async function pack(onEnd: (cleanup: () => void) => void): Promise<number> {
  if (!takeLock(locks.pack)) throw new CommandError('This folder is being packed already.')
  onEnd(() => releaseLock(locks.pack))
  const log = (name: string) => relative(process.cwd(), join(output, `${name}.log`))
  await generateClient(log('generate'))
  await buildIfChanged(log('build'), 'pack')
  const { name, version } = readPackage()
  await packTree(join(output, name))
  const archive = join(output, `${name}-${version}-${process.platform}-${process.arch}.tar.gz`)
  const exit = await runProcess('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', output, name], {
    log: log('tar'),
  })
  if (exit.code !== 0) throw new CommandError(`The archive could not be written, see ${log('tar')}`)
  console.log(`${relative(process.cwd(), join(output, name))}\n${relative(process.cwd(), archive)}`)
  return 0
}

if (isProgram('pack')) await runCommand(pack)
