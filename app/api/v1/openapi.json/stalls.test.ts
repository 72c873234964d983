import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameKeyOf } from '@/lib/companies/rules'
import { pageToReturnTo } from '@/lib/access/rules'
import { matchesPerson } from '@/lib/accounts/people-queries'
import { deviceLabel, passwordProblem, registrationProblem } from '@/lib/accounts/rules'
import { readBody, readFile } from '@/lib/server/body'
import { harmlessText, toCsv } from '@/lib/files/csv'
import { emailProblem, normalEmail, normalPhone } from '@/lib/core/fields'
import { addressOf } from '@/lib/server/http'
import { isId } from '@/lib/core/ids'
import { openLog } from '@/lib/observability/log'
import { parseNaira } from '@/lib/core/money'
import { isCommonPassword } from '@/lib/server/passwords'
import { unseal } from '@/lib/server/seal'
import { bearerOf, readSessionToken } from '@/lib/server/session'
import { bodyTime } from '@/lib/server/slow-bodies'
import { readTable } from '@/lib/files/table-reader'
import { readFile as readDeductions } from '@/lib/deductions/files'
import { encodePicture } from '@/lib/integrations/images'
import { orderNumberPrefix, quantityWithUnit } from '@/lib/orders/rules'
import { readRoster } from '@/lib/roster/read-roster'
import { readStatement } from '@/lib/statements/read-statement'
import { longestStall, stallAtBest } from '@/sandbox/stall-watch'
import { type AnySchema, defOf, fieldsOf, innerSchema, listSchemas, optionsOf } from './all-schemas'

/*
 * A megabyte of the shapes that are worst for parsers and regular expressions reaches every schema and every reader.
 * None stops the event loop for longer than this, in milliseconds: work that grows with the square of the input takes
 * minutes, and a slow and busy machine less than this for what is linear.
 */
const LONGEST_STALL = 2_500
const SIZE = 1_000_000

const fill = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)
const SHAPES: Readonly<Record<string, string>> = {
  blanks: fill(' '),
  'blanks and an end': `${fill(' ')}x`,
  'the same letter': fill('a'),
  'letters and an end': `${fill('a')}!`,
  'at signs': fill('@'),
  'addresses without an end': fill('a@a.'),
  'a list of addresses': fill('a@b.co,'),
  digits: fill('1'),
  'digits and commas': fill('1,'),
  'thousands without an end': `${fill('111,')}x`,
  minuses: fill('-'),
  'nested brackets': fill('['),
  'nested objects': fill('{"a":'),
  'nested parentheses': fill('(a'),
  'combining characters': fill('e\u0301\u0323'),
  'halves of surrogate pairs': fill('\ud800'),
  nuls: fill('\u0000'),
  'characters without width': fill('\u200b\u200d\ufeff'),
  'quotation marks': fill('"'),
  'quotation marks and commas': fill('"",'),
  apostrophes: fill("'"),
  dots: fill('.'),
  'dots and letters': fill('a.'),
  'line ends': fill('\r\n'),
  escapes: fill('%F0%'),
  'equal signs': fill('a=&'),
  slashes: fill('/../'),
  backslashes: fill('\\'),
  'growing letters': fill('ẞİŉ'),
}

test('a stall is seen', async () => {
  const busy = (milliseconds: number) => () => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }
  expect(await longestStall(busy(LONGEST_STALL + 500))).toBeGreaterThan(LONGEST_STALL)
  // It runs five times, so it is shorter.
  expect(await stallAtBest(busy(200), 100)).toBeGreaterThan(100)
  expect(await stallAtBest(() => undefined, LONGEST_STALL)).toBeLessThanOrEqual(LONGEST_STALL)
})

/** An input that carries `text` to every text of a schema. */
function carry(schema: AnySchema | undefined, text: string): unknown {
  if (!schema) return text
  const inner = innerSchema(schema)
  if (inner) return carry(inner, text)
  const { type, element, left, right } = defOf(schema)
  switch (type) {
    case 'array':
      return [carry(element, text)]
    case 'object':
      return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, carry(field, text)]))
    case 'union':
      return carry(optionsOf(schema)[0], text)
    case 'intersection':
      return { ...(carry(left, text) as object), ...(carry(right, text) as object) }
    case 'custom':
      return new Blob([text])
    default:
      return text
  }
}

/** Every list of an input with half a million entries. */
function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return new Array(SIZE / 2).fill(value[0])
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner)]))
}

const MANY_NAMES = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, 'x']))

describe('schemas', async () => {
  // Half of them have several names: that of a `schema.ts`, of an endpoint and of an action.
  const schemas = new Map((await listSchemas()).map(([name, schema]) => [schema, name]))

  test.each(Object.entries(SHAPES))('of %s', async (_, text) => {
    const slow: string[] = []
    for (const [schema, name] of schemas) {
      const inputs = [carry(schema, text), text]
      const stall = await stallAtBest(() => inputs.forEach((input) => z.safeParse(schema, input)), LONGEST_STALL)
      if (stall > LONGEST_STALL) slow.push(`${name}: ${stall} ms`)
    }
    expect(slow).toEqual([])
  })

  test('of long lists and many names', async () => {
    const slow: string[] = []
    for (const [schema, name] of schemas) {
      const inputs = [lengthen(carry(schema, 'x')), new Array<string>(SIZE / 2).fill('x'), MANY_NAMES]
      for (const input of inputs) {
        const stall = await stallAtBest(() => z.safeParse(schema, input), LONGEST_STALL)
        if (stall > LONGEST_STALL) slow.push(`${name}: ${stall} ms`)
      }
    }
    expect(slow).toEqual([])
  })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const bodyOf = (text: string, type: string, head = '') =>
  new NextRequest('http://localhost:3000/', {
    method: 'POST',
    body: bytesOf(head + text),
    headers: { 'Content-Type': type },
  })
const MULTIPART = 'multipart/form-data; boundary=b'
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const HEADERS_OF_PARTS = '--b\r\nContent-Disposition: form-data; name="'
const ZIP = 'PK\u0003\u0004'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const JPEG = Buffer.from('ffd8ffe1ffff', 'hex')
const log = openLog({ write: () => undefined })

/** A share of a shape, with its end, for files that have it in several cells: larger files are refused unread. */
const share = (text: string, cells: number) => text.slice(-SIZE / cells)
const inCells = (text: string, cells: number) => new Array<string>(cells).fill(share(text, cells)).join(',')

/** Everything that reads what people send, beside the schemas. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  JSON: (text) => readBody(bodyOf(text, 'application/json')),
  'JSON of a text': (text) => readBody(bodyOf(JSON.stringify(text.slice(0, 49_000)), 'application/json')),
  'a form': (text) => readBody(bodyOf(text, 'application/x-www-form-urlencoded')),
  'a short form': (text) => readBody(bodyOf(text.slice(0, 99_000), 'application/x-www-form-urlencoded')),
  'a form in parts': (text) => readBody(bodyOf(text, MULTIPART)),
  'the header of a part': (text) => readBody(bodyOf(text, MULTIPART, HEADERS_OF_PARTS)),
  'the content of a part': (text) => readFile(bodyOf(`${text}\r\n--b--\r\n`, MULTIPART, PART)),
  'the type of a body': (text) => readBody(bodyOf('', `multipart/form-data; ${printable(text)}`)),
  'the type of a slow body': bodyTime,
  query: (text) => new URL(`http://localhost/?${text}`).searchParams.get('q'),
  'CSV below a heading': (text) => readTable(bytesOf(`name\n${text}`), 100, ['name']),
  'a quoted cell of CSV': (text) => readTable(bytesOf(`name\n"${text}`), 100, ['name']),
  XLSX: (text) => readTable(bytesOf(ZIP + text), 100, ['name']),
  'a roster': (text) => readRoster(bytesOf(`staff_id,name,email,salary\n${inCells(text, 4)}`), new Map()),
  'a deduction file': (text) => readDeductions(bytesOf(`line_id,amount_deducted,reason\n${inCells(text, 3)}`)),
  'a bank statement': (text) => {
    const half = share(text, 2)
    return readStatement(bytesOf(`Statement ${half}\nDate,Narration,Credit\n2026-11-02,${half},5\n`), '2026-12-01')
  },
  'a picture': (text) => encodePicture(bytesOf(text), 400),
  'the header of a PNG': (text) => encodePicture(Buffer.concat([PNG, bytesOf(text)]), 400),
  'the header of a JPEG': (text) => encodePicture(Buffer.concat([JPEG, bytesOf(text)]), 400),
  'a session token': (text) => readSessionToken(text),
  'a sealed cookie': (text) => unseal('device', text),
  'a bearer token': (text) => bearerOf(`Bearer ${text}`),
  'the name of a browser': deviceLabel,
  'a client address': (text) => addressOf(new Headers({ 'X-Forwarded-For': printable(text) })),
  'an email address': (text) => [emailProblem(text), emailProblem(normalEmail(text))],
  'a phone number': normalPhone,
  'an amount': parseNaira,
  'an id': isId,
  'the name of a company': nameKeyOf,
  'a name and a password': (text) => [
    registrationProblem({ firstName: text, lastName: text, email: text, password: text, confirmPassword: text }),
    passwordProblem(text),
    isCommonPassword(text),
  ],
  'the words of a search': matchesPerson,
  'the number of an order': orderNumberPrefix,
  'a pack size': (text) => quantityWithUnit(2, text),
  'the page to return to': (text) =>
    pageToReturnTo(`/${text}`, { role: 'staff', member: true, complete: true, approve: true, payment: true }),
  'a cell that is written': (text) => [harmlessText(text), toCsv(['a'], [[text]])],
  'a line of the log': (text) => {
    log.error({ err: new Error(text) }, 'failed')
  },
}

// Node takes no more headers than this, and no other characters in them.
const printable = (text: string) => text.slice(0, 16_000).replace(/[^\u0020-\u007e]/g, '?')

describe.each(Object.entries(READERS))('%s', (_, read) => {
  test('of the worst shapes', async () => {
    const slow: string[] = []
    for (const [shape, text] of Object.entries(SHAPES)) {
      // A refusal is as good as a response.
      const reading = () =>
        Promise.resolve()
          .then(() => read(text))
          .catch(() => undefined)
      const stall = await stallAtBest(reading, LONGEST_STALL)
      if (stall > LONGEST_STALL) slow.push(`${shape}: ${stall} ms`)
    }
    expect(slow).toEqual([])
  })
})
