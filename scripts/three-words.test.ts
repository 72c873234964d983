import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deductionsCopy } from '@/components/deductions/copy'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import type { Columns } from '@/lib/core/lists'
import { LINES, MONTHS } from '@/lib/deductions/lists'

/*
 * Due, arrears and to deduct are three amounts (ARCHITECTURE.md). A text that calls one of them otherwise leaves open
 * which one it is.
 */

const root = join(import.meta.dirname, '..')
const texts = globSync(['components/**/copy.ts', 'components/**/*-copy.ts', 'lib/**/*.ts', 'app/api/**/*.ts'], {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'))

/** Quoted words, or a description in a template. */
const OTHERWISE = /['`].*\b(?:amounts? due|due amounts?|amount expected|expected amount|more than expected)\b.*['`]/i

test('no text calls due, arrears or to deduct otherwise', () => {
  expect(texts.length).toBeGreaterThan(300)
  const found = texts.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => OTHERWISE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

/** The headings of `names` in the order in which a table has them. */
const headings = (columns: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.entries(columns).flatMap(([name, heading]) => (names.includes(name) ? [heading] : []))

const declared = ({ columns }: { columns: Columns<never> }, names: readonly string[]) =>
  headings(Object.fromEntries(Object.entries(columns).map(([name, { heading }]) => [name, heading])), names)

test('screens and exports say them by these words, in this order', () => {
  const words = ['Due', 'Arrears', 'To deduct']
  const ofMonth = ['amountDue', 'arrears', 'toDeduct']
  const ofLine = ['due', 'arrears', 'toDeduct']
  expect(declared(MONTHS, ofMonth)).toEqual(words)
  expect(declared(LINES, ofLine)).toEqual(words)
  expect(headings(deductionsCopy.figures, ofMonth)).toEqual(words)
  expect(headings(partnerDeductionsCopy.preview.columns, ofLine)).toEqual(words)
})
