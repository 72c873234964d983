import { describe, expect, test } from 'vitest'
import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { FIRST_DUE_DAYS } from '@/lib/credit/rules'
import { FEE_DAYS, REPORT_DAYS } from '@/lib/orders/rules'
import { COMPLEX_HOURS, TICKET_HOURS } from '@/lib/tickets/rules'
import { AGREEMENT } from './agreement'

/*
 * Every number in the agreement, clause by clause, with where it comes from: a constant by which the code acts, a law,
 * or the agreement alone, which people carry out.
 */

type Source = string | number | { readonly agreed: string } | { readonly law: string }
const agreed = (words: string): Source => ({ agreed: words })
const law = (words: string): Source => ({ law: words })

const NUMBERS: Readonly<Record<string, readonly Source[]>> = {
  '2.2': [FEE_DAYS],
  '2.3': [agreed('second')],
  '2.4': [REPORT_DAYS],
  '3.5': [agreed('one'), LAWFUL_SHARE.words, law('5'), agreed('one')],
  '4.1': [FIRST_DUE_DAYS],
  '4.5': [agreed('two'), agreed('fourteen')],
  '4.7': [agreed('two')],
  '6.2': [law('2018')],
  '7.2': [agreed('24')],
  '7.3': [agreed('5')],
  '7.4': [agreed('thirty')],
  '8.1': [agreed('one')],
  '8.2': [TICKET_HOURS, COMPLEX_HOURS],
  '9.1': [law('2023')],
  '10.1': [agreed('thirty')],
}

const wordOf = (source: Source): string =>
  typeof source === 'object' ? ('law' in source ? source.law : source.agreed) : String(source)

const SPELLED = 'one third|second|two|three|four|five|seven|ten|fourteen|thirty|sixty|ninety|hundred'
// Neither the number of a clause nor a reference to one. "One" counts before a unit of time only.
const NUMBER = new RegExp(`\\b(?:\\d+(?:\\.\\d+)?%?|${SPELLED}|one(?= (?:year|month|week|day)\\b))\\b`, 'g')

/** The numbers of a clause in the order of the text. */
const numbersOf = (clause: string): string[] => {
  const text = clause.replace(/^\d+\.\d+ /, '').replaceAll(/sections? \d+\.\d+/g, '')
  return [...text.matchAll(NUMBER)].map(([number]) => number)
}

const CLAUSES = AGREEMENT.flatMap(({ paragraphs }) => paragraphs)
const idOf = (clause: string) => /^\d+\.\d+/.exec(clause)?.[0] ?? ''

describe('the numbers of the agreement', () => {
  test.each(CLAUSES.map((clause) => [idOf(clause), clause]))('in clause %s have a source', (id, clause) => {
    expect(numbersOf(clause), 'keep NUMBERS up to date').toEqual((NUMBERS[id] ?? []).map(wordOf))
  })

  test('have no source for a clause that is gone', () => {
    const ids = CLAUSES.map(idOf)
    expect(new Set(ids).size).toBe(CLAUSES.length)
    expect(Object.keys(NUMBERS).filter((id) => !ids.includes(id))).toEqual([])
  })
})

test('clauses are numbered in order', () => {
  for (const [at, { heading, paragraphs }] of AGREEMENT.entries()) {
    expect(heading).toMatch(new RegExp(`^${at + 1}\\. `))
    expect(paragraphs.map(idOf)).toEqual(paragraphs.map((_, index) => `${at + 1}.${index + 1}`))
  }
})
