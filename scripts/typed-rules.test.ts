import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * oxlint checks the rules of typescript-eslint that need types (.oxlintrc.json). Each of them has a text here that
 * breaks it, so a rule that oxlint ignores is noticed.
 */

/** The rules that this version of oxlint lacks. They are about classes of the same shape, and about enums. */
const LACKING = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment']

const file = join(projectRoot, '.oxlintrc.json')
const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { config: { rules: object } }

const COLOURS = 'enum Colour { Red, Blue }'
const PROMISE = 'declare const promise: Promise<number>\nexport async function work() { await promise }'
const ANYTHING = 'declare const anything: any'

const BREAKS: Readonly<Record<string, string>> = {
  'await-thenable': 'export async function work(text: string) { await text }',
  'no-array-delete': 'export const work = (list: number[]) => { delete list[0] }',
  'no-base-to-string': 'export const text = String({ a: 1 })',
  'no-confusing-void-expression': 'declare function work(): void\nexport function more() { return work() }',
  'no-deprecated': '/** @deprecated */\ndeclare function old(): void\nold()\nexport {}',
  'no-duplicate-type-constituents': 'export type Name = string | string',
  'no-floating-promises': `${PROMISE}\nwork()`,
  'no-for-in-array': 'export const work = (list: number[]) => { for (const index in list) console.log(index) }',
  'no-generated-empty-object-type': "export type None = Omit<{ a: 1 }, 'a'>",
  'no-implied-eval': "setTimeout('work()', 1)\nexport {}",
  'no-meaningless-void-operator': 'declare function work(): void\nvoid work()\nexport {}',
  'no-misused-promises': `${PROMISE}\ndeclare function each(then: () => void): void\neach(() => promise)`,
  'no-misused-spread': `${PROMISE}\nexport const copy = { ...promise }`,
  'no-mixed-enums': "export enum Colour { Red = 1, Blue = 'blue' }",
  'no-redundant-type-constituents': 'export type Name = string | any',
  'no-unnecessary-boolean-literal-compare': 'export const work = (is: boolean) => is === true',
  'no-unnecessary-condition': 'export const work = (list: number[]) => (list ? 1 : 2)',
  'no-unnecessary-template-expression': "export const text = `${'a'}b`",
  'no-unnecessary-type-arguments':
    'export class Box<Item = string> { item?: Item }\nexport const box = new Box<string>()',
  'no-unnecessary-type-assertion': 'export const work = (text: string) => text as string',
  'no-unnecessary-type-conversion': 'export const work = (text: string) => String(text)',
  'no-unnecessary-type-parameters': 'export function work<Item>(item: Item): void { console.log(item) }',
  'no-unsafe-argument': `${ANYTHING}\ndeclare function work(text: string): void\nwork(anything)\nexport {}`,
  'no-unsafe-assignment': `${ANYTHING}\nexport const list: string[] = anything`,
  'no-unsafe-call': `${ANYTHING}\nanything()\nexport {}`,
  'no-unsafe-enum-comparison': `${COLOURS}\nexport const work = (colour: Colour) => colour === (1 as number)`,
  'no-unsafe-member-access': `${ANYTHING}\nconsole.log(anything.member)\nexport {}`,
  'no-unsafe-return': `${ANYTHING}\nexport const work = (): string => anything`,
  'no-unsafe-unary-minus': 'export const work = (text: string) => -text',
  'no-useless-default-assignment': "export const work = ({ a = '' }: { a: string }) => a",
  'only-throw-error': "export function work() { throw 'a text' }",
  'prefer-promise-reject-errors': "export const promise = Promise.reject('a text')",
  'prefer-reduce-type-parameter':
    'export const work = (list: number[]) => list.reduce((a, b) => a.concat(b), [] as number[])',
  'prefer-return-this-type': 'export class Chain { add(): Chain { return this } }',
  'related-getter-setter-pairs': 'export interface Box { get value(): string; set value(value: number) }',
  'require-await': 'declare function work(): void\nexport async function more() { work() }',
  'restrict-plus-operands': "export const work = (count: number) => 'a' + count",
  'restrict-template-expressions': 'export const work = (list: object) => `${list}`',
  'return-await': `${PROMISE}\nexport async function more() { try { return work() } catch { return 1 } }`,
  'unbound-method': 'class Box { value = 1; read() { return this.value } }\nexport const read = new Box().read',
  'use-unknown-in-catch-callback-variable': `${PROMISE}\nexport const caught = promise.catch((error: any) => 1)`,
}

const folder = mkdtempSync(join(tmpdir(), 'typed-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

let found: readonly string[]
beforeAll(() => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "target": "es2023", "lib": ["dom", "es2023"], "types": [] } }',
  )
  for (const [rule, text] of Object.entries(BREAKS)) writeFileSync(join(folder, `${rule}.ts`), text)
  const programs = join(projectRoot, 'node_modules/.bin')
  // Outside of the project, oxlint finds the program that knows types by PATH alone, which npm sets and editors do not.
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` }
  const { stdout } = spawnSync(join(programs, 'oxlint'), ['-c', file, '-f', 'json'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  found = diagnostics.map(({ code, filename }) => `${basename(filename, '.ts')}: ${code}`)
})

test('every strict rule that needs types is left to oxlint, but for two that it lacks', () => {
  const names = tseslint.configs.strictTypeCheckedOnly.flatMap(({ rules = {} }) => Object.keys(rules))
  const wanted = names.flatMap((name) => /^@typescript-eslint\/(.+)/.exec(name)?.[1] ?? [])
  expect(wanted.filter((name) => !(`typescript/${name}` in config.rules)).sort()).toEqual(LACKING)
})

test('every rule that is left to oxlint has a text', () => {
  expect(Object.keys(config.rules).sort()).toEqual(
    Object.keys(BREAKS)
      .map((name) => `typescript/${name}`)
      .sort(),
  )
})

test.each(Object.keys(BREAKS))('%s is checked', (rule) => {
  expect(found).toContain(`${rule}: typescript(${rule})`)
})
