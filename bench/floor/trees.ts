import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_NAMES } from '@/lib/settings/env'
import { runProcess } from '../../sandbox/processes'
import { buildIfChanged, nextEnvironment, projectRoot } from '../../scripts/build'
import { CommandError } from '../../scripts/lifecycle'
import { linkPackages, nextIn } from './packages'

/** The sources of one version of the app, built, with their packages. */
export type Tree = {
  /** For the names of logs and databases: letters, digits and underscores. */
  readonly name: string
  readonly root: string
}

/** The tree of this folder. Builds it unless it is built. @throws CommandError */
export async function presentTree(log: (name: string) => string): Promise<Tree> {
  await buildIfChanged(log('build'), 'bench')
  return { name: 'present', root: projectRoot }
}

/**
 * Copies a commit into a folder below `folder` and builds it there, unless an earlier run did. It gets the packages of
 * this folder if `package-lock.json` is the same, else it installs its own.
 * @param revision a commit, a tag or a branch
 * @throws CommandError when there is no such commit, or when it cannot be installed or built
 */
export async function treeOfCommit(revision: string, folder: string, log: (name: string) => string): Promise<Tree> {
  const commit = await findCommit(revision, log('commit'))
  const short = commit.slice(0, 12)
  const tree = { name: `commit_${short}`, root: join(folder, short) }
  const built = join(tree.root, '.next/built-for-comparison')
  if (existsSync(built)) return tree
  const { root } = tree
  const run = (program: string, args: string[], cwd = root) => runOrExplain(program, args, cwd, log(tree.name))

  rmSync(root, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // A repository of its own is where Next and Tailwind stop to look for settings in the folders above.
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', projectRoot, root], folder)
  await run('git', ['checkout', '--quiet', '--detach', commit])
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lockOf(root) === lockOf(projectRoot)) linkPackages(root)
  else await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  await run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'])
  await run(process.execPath, [nextIn(root), 'build'])
  writeFileSync(built, '')
  return tree
}

async function findCommit(revision: string, log: string): Promise<string> {
  // The revision is behind the end of the options, so that it cannot be one.
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const exit = await runProcess('git', args, { cwd: projectRoot, log })
  const commit = readFileSync(log, 'utf8').trim()
  if (exit.code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit
  throw new CommandError(`git knows no commit "${revision}".`)
}

/** Runs a command without the app's settings, because a build has to work with any. @throws CommandError */
async function runOrExplain(program: string, args: string[], cwd: string, log: string): Promise<void> {
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]))
  const env = { ...settings, ...nextEnvironment, CHECKPOINT_DISABLE: '1', NODE_ENV: undefined }
  const exit = await runProcess(program, args, { cwd, env, log, appendLog: true })
  if (exit.code !== 0) throw new CommandError(`${program} ${args[0] ?? ''} failed in ${cwd}, see ${log}`)
}
