import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProcess } from '../sandbox/processes'
import { projectRoot } from './build'
import { CommandError, runCommand } from './lifecycle'
import { type Recipe, type Step, applyStep, inOneRun, readRecipes } from './recipes'

const scratch = join(projectRoot, '.data/recipes')
const log = join(projectRoot, '.data/recipes.log')

/**
 * `npm run recipes`: follows the recipes of CONTRIBUTING.md to the letter in a copy of the project, then runs the
 * checks they name, the tests of all recipes together.
 * - `-- --quick` leaves the linter out, as `npm test` does.
 * - `-- --leave-out N` omits the N-th edit, counted from 1 over all recipes: the checks must then fail.
 */
await runCommand(async () => {
  const options = readArguments(process.argv.slice(2))
  const recipes = readRecipes(readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8'))
  if (recipes.length === 0) throw new CommandError('CONTRIBUTING.md has no recipe.')
  await copyProject()

  const named = await apply(recipes, options.leftOut)
  const checks = options.isQuick ? named.filter((command) => command !== 'npm run lint') : named
  for (const command of checks) await run(command)
  console.log(`${recipes.length} recipes followed, ${checks.length} checks passed.`)
  return 0
})

type Options = { readonly isQuick: boolean; readonly leftOut: number | undefined }

function readArguments(args: readonly string[]): Options {
  const isQuick = args.includes('--quick')
  const [flag, value, ...others] = args.filter((arg) => arg !== '--quick')
  if (flag === undefined) return { isQuick, leftOut: undefined }
  const leftOut = flag === '--leave-out' && others.length === 0 ? Number(value) : Number.NaN
  if (!Number.isInteger(leftOut) || leftOut < 1) throw new CommandError('Use: npm run recipes -- --leave-out 3')
  return { isQuick, leftOut }
}

/** Copies what git tracks or would track. The packages are shared. */
async function copyProject(): Promise<void> {
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  const list = join(scratch, 'files.txt')
  const listed = await runProcess('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    log: list,
  })
  if (listed.code !== 0) throw new CommandError('git could not list the files of the project.')

  for (const file of new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    cpSync(join(projectRoot, file), join(scratch, file), { force: true })
  }
  rmSync(list)
  symlinkSync(join(projectRoot, 'node_modules'), join(scratch, 'node_modules'))
  // The formatter obeys .gitignore, and that of the project has the folder of this copy.
  const made = await runProcess('git', ['init', '--quiet'], { cwd: scratch, log })
  if (made.code !== 0) throw new CommandError(readFileSync(log, 'utf8'))
}

/**
 * Applies the edits of all recipes and runs the commands that write files.
 * @returns the commands that check, each once, and the tests of a project in one
 */
async function apply(recipes: readonly Recipe[], leftOut: number | undefined): Promise<string[]> {
  const checks = new Set<string>()
  let edits = 0
  for (const { title, steps } of recipes) {
    console.log(title)
    for (const step of steps) {
      if (step.kind === 'commands') {
        for (const command of step.commands) {
          if (isCheck(command)) checks.add(command)
          else await run(command)
        }
        continue
      }
      edits += 1
      if (edits === leftOut) console.log(`  ${edits}. left out: ${step.file}`)
      else applyOrExplain(step, title, edits)
    }
  }
  if (leftOut !== undefined && leftOut > edits) throw new CommandError(`The recipes have ${edits} edits.`)
  return inOneRun(checks)
}

function isCheck(command: string): boolean {
  return /^npm run (?:types|lint)\b|^npx vitest /.test(command)
}

function applyOrExplain(step: Exclude<Step, { kind: 'commands' }>, title: string, edit: number): void {
  try {
    applyStep(scratch, step)
  } catch (error) {
    throw new CommandError(`"${title}", edit ${edit}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function run(command: string): Promise<void> {
  const begun = Date.now()
  rmSync(log, { force: true })
  const [name = '', ...args] = command.split(' ')
  const exit = await runProcess(name, args, { cwd: scratch, env: { NODE_OPTIONS: undefined }, log })
  if (exit.code !== 0) throw new CommandError(`${readFileSync(log, 'utf8')}\nA recipe fails at: ${command}`)
  console.log(`  ${command} (${((Date.now() - begun) / 1000).toFixed(0)} s)`)
}
