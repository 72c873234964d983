import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sample } from './load'
import { describeSpread, figuresOf, median, ratioByCpu, ratioBySpeed, spreadOf } from './statistics'

const round = (turns: number, seconds: number, cpuMs: number): Sample => ({
  times: Array.from({ length: turns }, (_, n) => n + 1),
  seconds,
  cpuMs,
})

test('the median has as many values below it as above it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const middle = median(values)
      const below = values.filter((value) => value < middle).length
      const above = values.filter((value) => value > middle).length
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2)
    }),
  )
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(() => median([])).toThrow('There are no values.')
})

test('figures are of all rounds, and one slow round does not change them much', () => {
  const figures = figuresOf([round(100, 1, 200), round(100, 1, 200), round(10, 1, 200)])
  expect(figures).toEqual({ perSecond: 100, p50: 48, p99: 99, cpuMs: 2 })
})

test('ratios compare the servers round by round', () => {
  const app = [round(50, 1, 100), round(5, 1, 10), round(60, 1, 120)]
  const floor = [round(100, 1, 100), round(10, 1, 10), round(100, 1, 100)]
  // The machine was ten times slower in the second round, for both.
  expect(ratioBySpeed(app, floor)).toEqual({ median: 0.5, min: 0.5, max: 0.6 })
  expect(ratioByCpu(app, floor)).toEqual({ median: 0.5, min: 0.5, max: 0.5 })
  expect(() => ratioBySpeed(app, floor.slice(1))).toThrow('same number of rounds')
})

test('other work that slows both servers of a round alike does not change the ratio', () => {
  const slowness = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(fc.array(slowness, { minLength: 1, maxLength: 9 }), (slow) => {
      const {
        median: middle,
        min,
        max,
      } = ratioBySpeed(
        slow.map((factor) => round(30, factor, 60)),
        slow.map((factor) => round(100, factor, 60)),
      )
      for (const ratio of [middle, min, max]) expect(ratio).toBeCloseTo(0.3)
    }),
  )
})

test('a spread is printed with its median first', () => {
  expect(describeSpread({ median: 0.364, min: 0.3, max: 0.4 })).toBe('0.36 (0.30–0.40)')
  expect(describeSpread(spreadOf([120, 99, 101]), 0)).toBe('101 (99–120)')
})
