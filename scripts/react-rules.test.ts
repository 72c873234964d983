import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * oxlint checks the rules of React, with the compiler of React as a part of it (.oxlintrc.json). Each rule has a text
 * here that breaks it. The original plugin of ESLint is the judge: it must find the same in each text.
 */

/** Rules about the settings of a compiler that this project does not use. */
const ABOUT_SETTINGS = ['config', 'gating']

const state = "import { useEffect, useState } from 'react'"
const copied = 'export function Box({ name }: { name: string }) {\n  const [copy, setCopy] = useState(name)'

const BREAKS: Readonly<Record<string, string>> = {
  'rules-of-hooks': `${state}
    export function Box({ open }: { open: boolean }) { if (open) useState(0); return null }`,
  'exhaustive-deps': `${state}
    export function Box({ name }: { name: string }) { useEffect(() => { document.title = name }, []); return null }`,
  'error-boundaries': 'export function Box() { try { return <p>Inside</p> } catch { return null } }',
  globals: 'let count = 0\nexport function Box() { count += 1; return <p>{count}</p> }',
  immutability: "export function Box({ of }: { of: { name: string } }) { of.name = 'other'; return <p>{of.name}</p> }",
  'incompatible-library': `import { useForm } from 'react-hook-form'
    export function Box() { const { watch } = useForm(); return <p>{String(watch('name'))}</p> }`,
  'preserve-manual-memoization': `import { useMemo } from 'react'
    declare function useTheme(): { names: string[] }
    export function Box({ of }: { of: string[] }) {
      const list: string[] = []
      const other = useTheme()
      list.push(...of)
      const shown = useMemo(() => list.map((each) => each + other.names[0]), [list, other.names])
      list.push('end')
      return <p>{shown}</p>
    }`,
  purity: 'export function Box() { return <p>{Math.random()}</p> }',
  refs: `import { useRef } from 'react'
    export function Box() { const count = useRef(0); return <p>{count.current}</p> }`,
  'set-state-in-effect': `${state}\n${copied}; useEffect(() => { setCopy(name) }, [name]); return <p>{copy}</p> }`,
  'set-state-in-render': `${state}\n${copied}; setCopy(name); return <p>{copy}</p> }`,
  'static-components': 'export function Box() { const Inner = () => <p>Inside</p>; return <Inner /> }',
  'unsupported-syntax': 'export function Box({ text }: { text: string }) { return <p>{String(eval(text))}</p> }',
  'use-memo': `import { useMemo } from 'react'
    export function Box({ of }: { of: string[] }) {
      const sorted = useMemo(async () => [...of].sort(), [of])
      return <p>{String(sorted)}</p>
    }`,
}

type Config = { overrides: { files: readonly string[]; rules: Readonly<Record<string, string>> }[] }
const file = join(projectRoot, '.oxlintrc.json')
const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { config: Config }
const rules = config.overrides.find(({ files }) => files.includes('{app,components}/**'))?.rules ?? {}

const folder = mkdtempSync(join(tmpdir(), 'react-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Judged = { readonly rules: readonly string[]; readonly found: Readonly<Record<string, readonly string[]>> }

/** What oxlint finds in each text, and what the original plugin finds. */
const found = new Map<string, string[]>()
let judged: Judged
beforeAll(() => {
  for (const [rule, text] of Object.entries(BREAKS)) writeFileSync(join(folder, `${rule}.tsx`), text)
  const settings = { plugins: ['react'], categories: { correctness: 'off' }, rules }
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(settings))
  const program = join(projectRoot, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(program, ['-c', 'rules.json', '-f', 'json'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) {
    const rule = basename(filename, '.tsx')
    found.set(rule, [...(found.get(rule) ?? []), /\((.+)\)/.exec(code)?.[1] ?? code])
  }
  const judge = spawnSync(process.execPath, ['scripts/react-judge.mjs', folder], { cwd: projectRoot, encoding: 'utf8' })
  judged = JSON.parse(judge.stdout) as Judged
})

const nameOf = (rule: string) => rule.replace(/^react(?:-hooks)?\//, '')
const namesOf = (all: readonly string[] = []) => [...new Set(all.map(nameOf))].sort()

test('every rule of the original plugin is left to oxlint, but for those about settings of the compiler', () => {
  const left = namesOf(Object.keys(rules))
  expect(left).toEqual(Object.keys(BREAKS).sort())
  expect(namesOf(judged.rules).filter((name) => !left.includes(name))).toEqual(ABOUT_SETTINGS)
})

test.each(Object.keys(BREAKS))('%s is checked, and the original plugin finds the same', (rule) => {
  const wanted = namesOf(judged.found[rule])
  expect(wanted).toContain(rule)
  expect(namesOf(found.get(rule))).toEqual(wanted)
})
