import { expect, test } from 'vitest'
import { withPlaces } from './schema-diff'

const SCHEMA = `
enum Colour {
  red
  /// Of the sky.
  blue
  green
}

model Sack {
  colour Colour
}
`

test.each([
  ['red', " BEFORE 'blue'"],
  ['blue', " AFTER 'red'"],
  ['green', " AFTER 'blue'"],
])('%s gets its place in the enum', (value, place) => {
  const add = `-- AlterEnum\nALTER TYPE "Colour" ADD VALUE '${value}'`
  expect(withPlaces(`${add};\n`, SCHEMA)).toBe(`${add}${place};\n`)
})

test('other statements stay as they are', () => {
  const script = 'ALTER TABLE "sacks" ADD COLUMN "colour" "Colour";\n'
  expect(withPlaces(script, SCHEMA)).toBe(script)
})
