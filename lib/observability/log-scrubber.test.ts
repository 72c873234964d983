import { describe, expect, test } from 'vitest'
import { openLog } from './log'

/** The lines that a log writes for some fields. */
function written(fields: object): string {
  let lines = ''
  openLog({
    write: (line) => {
      lines += line
    },
  }).error(fields, 'failed')
  return lines
}

const MILLION = 1_000_000
const WORST_SHAPES: Readonly<Record<string, string>> = {
  letters: 'a'.repeat(MILLION),
  'letters beyond ASCII': 'ọ'.repeat(MILLION),
  'at signs': '@'.repeat(MILLION),
  'addresses without a dot': 'a@'.repeat(MILLION / 2),
  'domains without an end': `a@${'a.'.repeat(MILLION / 2)}`,
  'hyphens after an at sign': `a@${'-'.repeat(MILLION)}`,
  'many addresses': 'a@b.co '.repeat(MILLION / 7),
  quotes: '"'.repeat(MILLION),
}

describe('the log', () => {
  test.each(Object.entries(WORST_SHAPES))('writes a megabyte of %s in no time', (_name, text) => {
    const start = performance.now()
    const line = written({ text })
    // A quadratic scan takes minutes.
    expect(performance.now() - start).toBeLessThan(2_500)
    expect(line).not.toContain('a@b.co')
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: expect.any(String) as string })
  })

  test('cuts a long line, also in the middle of an address, and keeps its level and time', () => {
    for (let before = 65_000; before < 65_560; before += 7) {
      const line = written({ text: `${'x '.repeat(before / 2)}some.one@mail.example.test${'y '.repeat(MILLION / 2)}` })
      expect(line.length).toBeLessThan(100_000)
      expect(line).not.toMatch(/some\.one|example/)
      expect(JSON.parse(line)).toMatchObject({ level: 50, time: expect.any(String) as string, msg: 'cut' })
    }
  })

  test.each([
    ['<some.one+food@mail.example.test>: no', '<[address]>: no'],
    ['a@b.co,c@d.co', '[address],[address]'],
    ['a@b@c.co', 'a@[address]'],
    ['a@b.co.', '[address].'],
    ['a@b..co', 'a@b..co'],
    ['@b.co a@ a@b', '@b.co a@ a@b'],
    ['a@-b.co', '[address]'],
    ['a@b.co@d.co', '[address]@d.co'],
    ['to adé.ọlá@ọjà.example, söfort@bücher.example', 'to [address], [address]'],
    ['用户@例子.广告 पता@डाटा.भारत', '[address] [address]'],
    ["o'brien!#$&*/=?^`{|}~x@mail.example", '[address]'],
    ['ade\u0301@mail.example', '[address]'],
  ])('writes %j as %j', (text, scrubbed) => {
    expect(JSON.parse(written({ text }))).toMatchObject({ text: scrubbed })
  })
})
