/*
 * What the React plugin of ESLint finds in the texts of a folder, as JSON: node scripts/react-judge.mjs <folder>
 *
 * scripts/react-rules.test.ts starts it as a process, because the plugin sets the language of zod for everyone.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Linter } from 'eslint'
import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import tseslint from 'typescript-eslint'

const folder = process.argv[2] ?? '.'
const named = nextCoreWebVitals.find(({ plugins }) => plugins?.['react-hooks'] !== undefined)
const rules = Object.keys(named?.rules ?? {}).filter((name) => name.startsWith('react-hooks/'))
const config = {
  files: ['**/*.tsx'],
  plugins: { 'react-hooks': named?.plugins?.['react-hooks'] ?? {} },
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: Object.fromEntries(rules.map((name) => [name, 'error'])),
}
const linter = new Linter()
const found = readdirSync(folder)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => {
    const messages = linter.verify(readFileSync(join(folder, file), 'utf8'), [config], { filename: file })
    return [basename(file, '.tsx'), messages.map(({ ruleId, message }) => ruleId ?? message)]
  })
console.log(JSON.stringify({ rules, found: Object.fromEntries(found) }))
