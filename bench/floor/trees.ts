import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../sandbox/processes'
import { SETTING_NAMES } from '@/lib/core/env'
import { buildIfChanged, nextCommand, nextEnvironment, projectRoot } from '../../scripts/build'
import { CommandError } from '../../scripts/lifecycle'
import { generateClient } from '../../scripts/site'

/** The sources of one version of the app, built. */
export type Tree = {
  /** For the names of logs and databases: letters, digits and underscores. */
  readonly name: string
  readonly root: string
  /** The program of its version of Next. */
  readonly next: string
}

/** The tree of this folder. Builds it unless it is built. @throws CommandError */
export async function presentTree(log: (name: string) => string): Promise<Tree> {
  await generateClient(log('generate'))
  await buildIfChanged(log('build'), 'bench')
  return { name: 'present', root: projectRoot, next: nextCommand }
}

/**
 * Copies a commit into a folder below `folder` and builds it there, unless an earlier run did. With the same
 * package-lock.json it uses the packages of this folder, else it installs its own.
 * @param revision a commit, a tag or a branch
 * @throws CommandError when there is no such commit, or when it cannot be installed or built
 */
export async function treeOfCommit(revision: string, folder: string, log: (name: string) => string): Promise<Tree> {
  const commit = await findCommit(revision, log('commit'))
  const name = commit.slice(0, 12)
  const root = join(folder, name)
  const sharesPackages = join(root, 'uses-packages-above')
  const built = join(root, 'built')
  if (!existsSync(built)) {
    await extract(commit, root, log('archive'))
    const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
    if (lock(root) === lock(projectRoot)) {
      // Next takes the nearest folder with this file as the root, and its bundler reads nothing outside the root.
      rmSync(join(root, 'package-lock.json'))
      writeFileSync(sharesPackages, '')
    } else {
      await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], root, log(`${name}-install`))
    }
    const packages = packagesOf(root, sharesPackages)
    await run(process.execPath, [join(packages, 'prisma/build/index.js'), 'generate'], root, log(`${name}-generate`))
    await run(process.execPath, [join(packages, NEXT), 'build'], root, log(`${name}-build`))
    writeFileSync(built, '')
  }
  return { name: `commit_${name}`, root, next: join(packagesOf(root, sharesPackages), NEXT) }
}

const NEXT = 'next/dist/bin/next'

const packagesOf = (root: string, sharesPackages: string) =>
  join(existsSync(sharesPackages) ? projectRoot : root, 'node_modules')

async function findCommit(revision: string, log: string): Promise<string> {
  // The revision is one argument behind the end of options, so that it cannot be an option of git.
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const exit = await runProcess('git', args, { cwd: projectRoot, log })
  const commit = readFileSync(log, 'utf8').trim()
  if (exit.code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit
  throw new CommandError(`git knows no commit "${revision}".`)
}

async function extract(commit: string, root: string, log: string): Promise<void> {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const archive = join(root, 'archive.tar')
  await run('git', ['archive', `--output=${archive}`, commit], projectRoot, log)
  await run('tar', ['-xf', archive, '-C', root], projectRoot, log)
  rmSync(archive)
}

/** Runs a command without the app's settings, because a build has to work with any. @throws CommandError */
async function run(program: string, args: string[], cwd: string, log: string): Promise<void> {
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]))
  const env = { ...settings, ...nextEnvironment, CHECKPOINT_DISABLE: '1', NODE_ENV: undefined }
  const exit = await runProcess(program, args, { cwd, env, log })
  if (exit.code !== 0) throw new CommandError(`${program} ${args.slice(0, 2).join(' ')} failed, see ${log}`)
}
