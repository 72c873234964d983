import { describe, expect, test } from 'vitest'
import { privacyCopy } from '@/components/public/privacy-copy'
import { PRIVACY_VERSION, TERMS_VERSION, versionDay } from '@/lib/accounts/rules'
import { FACT_SENTENCES, authorisationSentences } from '@/lib/checkout/key-facts-rules'
import { lagosToday } from '@/lib/core/clock'
import { AGREEMENT_VERSION } from '@/lib/orders/agreement-rules'
import { AGREEMENT } from './agreement'
import { PREVIEW_LENGTH, cutAtWord, previewOf } from './preview'

const lengthOf = (parts: typeof AGREEMENT) =>
  parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n').length
const wordingOf = async (words: unknown): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(words)))
  return Buffer.from(digest).toString('hex').slice(0, 16)
}
const whole = AGREEMENT.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n')

describe('the agreement', () => {
  test.each([
    ['obligations of the purchaser', /Obligations of the Purchaser/],
    ['that nobody is a guarantor', /Guarantor[\s\S]*No Order and no limit needs a guarantor/],
    ['credit treated as debt', /This credit is a debt/],
    ['liability', /6\. Liability/],
    ['notice of force majeure within 24 hours', /gives the other notice within 24 hours/],
    ['its certificate within 5 days', /Within 5 days of that notice it sends a certificate/],
    ['claims within one year', /must be filed within one year/],
    ['Nigerian law', /governed by the laws of the Federal Republic of Nigeria/],
    ['data protection', /Nigeria Data Protection Act 2023/],
  ])('covers %s', (_point, words) => {
    expect(whole).toMatch(words)
  })

  // Only the version says which wording a person agreed to.
  test('keeps its wording unless TERMS_VERSION changes', async () => {
    expect({ version: TERMS_VERSION, wording: await wordingOf(AGREEMENT) }).toEqual({
      version: '2026-11-25.2',
      wording: '258efa0d560f1d6d',
    })
  })
})

test('key facts and authorisation keep their wording unless AGREEMENT_VERSION changes', async () => {
  const words = [FACT_SENTENCES, authorisationSentences('Mills', '2026-11-26')]
  expect({ version: AGREEMENT_VERSION, wording: await wordingOf(words) }).toEqual({
    version: '2026-11-25',
    wording: '190169a67b88cc5e',
  })
})

test('the day of a version is one that people read, also of the second version of a day', () => {
  expect(versionDay(PRIVACY_VERSION)).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(versionDay('2026-11-26.2')).toBe('2026-11-26')
})

test('the privacy notice keeps its wording unless PRIVACY_VERSION changes', async () => {
  expect({ version: PRIVACY_VERSION, wording: await wordingOf(privacyCopy) }).toEqual({
    version: '2026-11-26.2',
    wording: 'ac8fd2465f4adfb4',
  })
})

test('no version is named by a day that has not come', () => {
  const today = lagosToday()
  expect([TERMS_VERSION, AGREEMENT_VERSION, PRIVACY_VERSION].filter((version) => versionDay(version) > today)).toEqual(
    [],
  )
})

describe('the preview', () => {
  test.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two'],
    ['one two three', 8, 'one two'],
    ['one two three', 7, 'one two'],
    ['one two three', 6, 'one'],
    ['one  two', 4, 'one'],
    ['one\ntwo', 5, 'one'],
    ['unbroken', 3, ''],
    ['', 3, ''],
  ])('of %j in %d characters is %j', (text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut)
  })

  test('has at most 1341 characters, and as many as whole words allow', () => {
    const { length } = previewOf(AGREEMENT)
      .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
      .join('\n')
    expect(length).toBeLessThanOrEqual(1341)
    // No word of the agreement is longer.
    expect(length).toBeGreaterThan(1341 - 25)
  })

  test('is the longest beginning of the agreement that ends with a whole word', () => {
    const preview = previewOf(AGREEMENT)
    const text = preview.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n')
    expect(text.length).toBeLessThanOrEqual(PREVIEW_LENGTH)
    expect(whole.startsWith(text)).toBe(true)
    expect(whole[text.length]).toMatch(/\s/)
    expect(whole.slice(text.length).split(/\s+/)[1]?.length).toBeGreaterThan(PREVIEW_LENGTH - text.length - 1)
  })

  test('never ends with a heading and shows a short agreement in full', () => {
    const parts = [
      { heading: '1. One', paragraphs: ['1.1 First words.'] },
      { heading: '2. Two', paragraphs: ['2.1 Second words.'] },
    ]
    expect(previewOf(parts)).toEqual(parts)
    for (let max = 1; max <= lengthOf(parts); max += 1) {
      const preview = previewOf(parts, max)
      expect(lengthOf(preview)).toBeLessThanOrEqual(max)
      expect(preview.every(({ paragraphs }) => paragraphs.length > 0)).toBe(true)
    }
    expect(previewOf(parts, 30)).toEqual([parts[0]])
  })
})
