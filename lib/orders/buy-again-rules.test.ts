import { describe, expect, test } from 'vitest'
import { type OldLine, repeatOrder } from './buy-again-rules'

const rice = (change: Partial<OldLine> = {}): OldLine => ({
  ...{ productId: 'rice', name: 'Rice', measurement: '5 kg bag', quantity: 3 },
  ...{ priceThen: 900n, priceNow: 900n, stock: 10, available: true },
  ...change,
})
const what = { name: 'Rice', measurement: '5 kg bag' }

describe('an old order bought again', () => {
  test('is the same where nothing has changed', () => {
    expect(repeatOrder([rice()])).toEqual({ lines: [{ ...rice(), possible: 3 }], differences: [] })
    expect(repeatOrder([rice({ stock: 3 })]).differences).toEqual([])
  })

  test('leaves out what is not sold any more or sold out, and says so', () => {
    for (const gone of [rice({ available: false }), rice({ stock: 0 }), rice({ stock: -1 })])
      expect(repeatOrder([gone])).toEqual({ lines: [], differences: [{ ...what, kind: 'gone' }] })
  })

  test('has as many as there are, and never more than one order may have', () => {
    expect(repeatOrder([rice({ stock: 2 })])).toEqual({
      lines: [{ ...rice({ stock: 2 }), possible: 2 }],
      differences: [{ ...what, kind: 'short', wanted: 3, got: 2 }],
    })
    const many = rice({ quantity: 1_000, stock: 5_000 })
    expect(repeatOrder([many])).toMatchObject({
      lines: [{ possible: 999 }],
      differences: [{ kind: 'short', wanted: 1_000, got: 999 }],
    })
  })

  test('names another price, but not of goods that were free', () => {
    expect(repeatOrder([rice({ priceNow: 950n })]).differences).toEqual([
      { ...what, kind: 'price', before: 900n, now: 950n },
    ])
    expect(repeatOrder([rice({ priceThen: 0n })]).differences).toEqual([])
  })

  test('names every difference in the order of the lines', () => {
    const lines = [rice({ stock: 1, priceNow: 1n }), rice({ name: 'Beans', available: false }), rice()]
    const { lines: possible, differences } = repeatOrder(lines)
    expect(differences.map(({ name, kind }) => [name, kind])).toEqual([
      ['Rice', 'short'],
      ['Rice', 'price'],
      ['Beans', 'gone'],
    ])
    expect(possible.map((line) => line.possible)).toEqual([1, 3])
  })
})
