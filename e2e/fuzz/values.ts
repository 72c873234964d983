import type { Random } from './random'

/* Values for parameters and bodies: what the document asks for, what lies just outside it, and what nobody asks for. */

/** The part of JSON Schema that the document uses. */
export type JsonSchema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u200b\u200d\ufeff',
  '\u202egnp.exe',
  'e\u0301'.repeat(40),
  '🍚'.repeat(20),
  'ﷺ',
  'İı',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '%E0%A4%A',
  '<script>alert(1)</script>',
  '=1+1',
  '"',
  '{"a":1}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '1,000,000',
  '999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-00',
  '9999-12',
  '2026-02-30',
  '+2348031234567',
  'x1,victim@people.test',
  'a@b.co\r\nBcc: c@d.co',
  'a'.repeat(256),
  'a'.repeat(5_000),
  ' '.repeat(20_000),
]

const HOSTILE_NUMBERS: readonly number[] = [
  0, -0, -1, 1, 0.1, 0.005, 1.005, -1e-7, 1e21, -1e21, 1e308, 2_147_483_647, 2_147_483_648, 4_294_967_296,
  9_007_199_254_740_991, 9_007_199_254_740_993, 92_233_720_368_547_758_07,
]

/** Words that mean something to some call: moves, states, names of fields, texts that are valid somewhere. */
const WORDS: readonly string[] = [
  ...['approve', 'reject', 'pack', 'dispatch', 'deliver', 'refuse', 'decline', 'cancel', 'confirm', 'undo'],
  ...['pending', 'approved', 'yes', 'no', 'true', 'false', '0', '1', '12', '3', '100', '1500', '12,500.50', '7.5'],
  ...['rice', 'Rice', 'Oil', 'Demo Mills', 'Lagos', 'Ikeja', 'Packer', 'Test Person', 'Because the stock is wrong'],
  ...['2026-01', '2026-11', '2026-12', '2027-01', '2026-11-28', '2027-01-31', '0803 123 4567', 'buyer@demo.test'],
  ...[
    'standard',
    'zero_rated',
    'registration',
    'order_fees',
    'repayment',
    'received',
    'counted',
    'json',
    'csv',
    'xlsx',
  ],
]

/** What the requests know of the database: ids that answers have shown. */
export type Known = { readonly own: string; readonly ids: readonly string[]; readonly months: readonly string[] }

export const hostile = (random: Random): unknown => {
  switch (random.below(6)) {
    case 0:
      return random.pick(HOSTILE_NUMBERS)
    case 1:
      return random.pick([null, true, false, [], {}, [[]], { a: { b: [] } }, ['a', 'a'], { length: 1e9 }])
    case 2:
      return random.pick(WORDS)
    default:
      return hostileText(random)
  }
}

export const hostileText = (random: Random): string =>
  random.chance(0.5)
    ? random.pick(HOSTILE_TEXTS)
    : Array.from({ length: 1 + random.below(12) }, () =>
        String.fromCodePoint(random.below(random.chance(0.7) ? 0x250 : 0x10ffff)),
      ).join('')

/** A text that fits a name: of a field, of a parameter of a path or of a query. */
export function likelyText(random: Random, name: string, known: Known): string {
  if (/^(?:userId|own)$/.test(name) && random.chance(0.7)) return known.own
  if (/id$|^cursor$|company$|^(?:notices|receipts|upTo|_id)$/i.test(name) && known.ids.length > 0)
    return random.pick(known.ids)
  if (/month|period/i.test(name)) return random.pick([...known.months, '2026-11'])
  if (/mail/i.test(name)) return `fuzz${random.below(500)}@people.test`
  if (/date|^on$|^from$|^to$|day$/i.test(name)) return `2026-${10 + random.below(3)}-${10 + random.below(20)}`
  if (/phone/i.test(name)) return `0803${1_000_000 + random.below(8_999_999)}`
  if (/password/i.test(name)) return random.pick(['Harmattan7', 'short1', 'password1'])
  if (/code/i.test(name)) return String(1_000 + random.below(9_000))
  if (/amount|price|salary|fee|total|interest|vat|position|stock|quantity|payday|months|cap/i.test(name))
    return String(random.below(random.chance(0.5) ? 30 : 300_000))
  if (/reference|name|reason|answer|content|title/i.test(name)) return `Fuzz ${random.below(100_000)}`
  return random.pick(WORDS)
}

/** A value for a schema: mostly one that fits, sometimes one that lies on or beside a bound, sometimes any. */
export function valueFor(random: Random, schema: JsonSchema, name: string, known: Known): unknown {
  if (random.chance(0.1)) return hostile(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valueFor(random, random.pick(schema.anyOf), name, known)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => !random.chance(0.07))
          .map(([key, property]) => [key, valueFor(random, property, key, known)]),
      )
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema
      const length = random.chance(0.1) ? random.pick([minItems - 1, maxItems, maxItems + 1]) : 1 + random.below(3)
      return Array.from({ length: Math.max(0, length) }, () => valueFor(random, items, name, known))
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000_000 } = schema
      if (random.chance(0.2)) return random.pick([minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5])
      return Number(likelyText(random, name, known)) || random.below(20)
    }
    case 'boolean':
      return random.chance(0.5)
    case 'string': {
      const { maxLength } = schema
      if (maxLength !== undefined && random.chance(0.1))
        return 'a'.repeat(random.pick([maxLength - 1, maxLength, maxLength + 1]))
      if (schema.format === 'uuid' && known.ids.length > 0) return random.pick(known.ids)
      return likelyText(random, name, known)
    }
    default:
      return random.chance(0.5) ? likelyText(random, name, known) : hostile(random)
  }
}
