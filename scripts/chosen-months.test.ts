import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_MONTHS } from '@/lib/companies/rules'

test('the style sheet shows the words of every number of months that a company can have', () => {
  const css = readFileSync('app/styles/components.css', 'utf8')
  const shown = [...css.matchAll(/form:has\(\[name='months'\]\[value='(\d+)'\]:checked\) \[data-months='\1'\]/g)]
  expect(shown.map(([, months]) => Number(months))).toEqual(Array.from({ length: MAX_MONTHS }, (_, index) => index + 1))
})
