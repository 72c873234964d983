import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One fenced block of a recipe: a change of a file, a new file, or commands. */
export type Step =
  | { readonly kind: 'change'; readonly file: string; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly file: string; readonly lines: readonly string[] }
  | { readonly kind: 'commands'; readonly commands: readonly string[] }

export type Recipe = { readonly title: string; readonly steps: readonly Step[] }

/**
 * Reads the recipes of a guide: its `##` sections with at least one block that names a file.
 *
 * - A `diff` block with a path changes that file, one hunk per paragraph.
 * - Any other block with a path is a new file.
 * - A `sh` block holds commands, one per line.
 */
export function readRecipes(markdown: string): Recipe[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.split('\n', 1)[0] ?? '', steps: readSteps(section) }))
    .filter(({ steps }) => steps.some(({ kind }) => kind !== 'commands'))
}

function readSteps(section: string): Step[] {
  return [...section.matchAll(/^( *)```(\w+) ?(\S*)\n(.*?)^ *```$/gms)].flatMap(
    ([, indent = '', language = '', file = '', text = '']): Step[] => {
      const lines = text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
      if (language === 'sh') return [{ kind: 'commands', commands: lines }]
      if (file === '') return []
      return [{ kind: language === 'diff' ? 'change' : 'file', file, lines }]
    },
  )
}

/** The commands, each once. Vitest begins once for each of its projects, with the files of all recipes. */
export function inOneRun(commands: ReadonlySet<string>): string[] {
  const others: string[] = []
  const tests = new Map<string, Set<string>>()
  for (const command of commands) {
    const [, run, files = ''] = /^(npx vitest run --project \w+) (.*)$/.exec(command) ?? []
    if (run === undefined) others.push(command)
    else tests.set(run, new Set([...(tests.get(run) ?? []), ...files.split(' ')]))
  }
  return [...others, ...Array.from(tests, ([run, files]) => [run, ...files].join(' '))]
}

/** Applies a change or a new file below `root`. @throws Error when the guide does not fit the tree */
export function applyStep(root: string, step: Exclude<Step, { kind: 'commands' }>): void {
  const path = join(root, step.file)
  if (step.kind === 'file') {
    if (existsSync(path)) throw new Error(`${step.file} exists already.`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${step.lines.join('\n')}\n`)
    return
  }

  if (!existsSync(path)) throw new Error(`${step.file} does not exist.`)
  let text = readFileSync(path, 'utf8')
  for (const hunk of hunksOf(step.lines)) text = applyHunk(text, hunk, step.file)
  writeFileSync(path, text)
}

/** Hunks are separated by empty lines. */
function hunksOf(lines: readonly string[]): string[][] {
  const hunks: string[][] = [[]]
  for (const line of lines) {
    if (line === '') hunks.push([])
    else hunks.at(-1)?.push(line)
  }
  return hunks.filter((hunk) => hunk.length > 0)
}

function applyHunk(text: string, hunk: readonly string[], file: string): string {
  const side = (omitted: '+' | '-') =>
    hunk.filter((line) => !line.startsWith(omitted)).flatMap((line) => [`${line.slice(1)}\n`])
  const before = side('+').join('')
  const places = countOf(`\n${before}`, `\n${text}`)
  if (places !== 1) throw new Error(`${file}: these lines occur ${places} times, not once:\n${before}`)
  return `\n${text}`.replace(`\n${before}`, () => `\n${side('-').join('')}`).slice(1)
}

/** How often `part` occurs in `text`, overlaps included. */
function countOf(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}
