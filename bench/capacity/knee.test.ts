import { expect, test } from 'vitest'
import { type KneeRule, findKnee } from './knee'

const RULE: KneeRule = { leastGain: 0.05, longestP95: 1_000, mostClients: 16 }

/** Answers from a table: the turns a second and the p95 of 1, 2, 4 … clients. */
function search(table: readonly (readonly [perSecond: number, p95: number])[]) {
  const asked: number[] = []
  const measure = (clients: number) => {
    asked.push(clients)
    const [perSecond, p95] = table[Math.log2(clients)] ?? [Number.NaN, Number.NaN]
    return Promise.resolve({ clients, perSecond, p95 })
  }
  return { asked, found: findKnee(measure, RULE) }
}

test('the knee is the last step that brought a twentieth more', async () => {
  const { asked, found } = search([
    [10, 20],
    [19, 25],
    [30, 60],
    [31, 120],
  ])
  expect(await found).toEqual({ at: { clients: 4, perSecond: 30, p95: 60 }, ending: 'flat' })
  expect(asked).toEqual([1, 2, 4, 8])
})

test('a step of exactly a twentieth counts', async () => {
  const { found } = search([
    [100, 20],
    [105, 25],
    [90, 60],
  ])
  expect(await found).toMatchObject({ at: { clients: 2 }, ending: 'flat' })
})

test('throughput that people have to wait for does not count', async () => {
  const { found } = search([
    [10, 20],
    [19, 1_000],
    [30, 1_001],
  ])
  expect(await found).toMatchObject({ at: { clients: 2 }, ending: 'slow' })
})

test('without a step that is quick enough, the first one is told', async () => {
  const { asked, found } = search([[1, 5_000]])
  expect(await found).toMatchObject({ at: { clients: 1 }, ending: 'slow' })
  expect(asked).toEqual([1])
})

test('a knee that lies beyond all clients is said to', async () => {
  const { asked, found } = search([
    [10, 20],
    [20, 20],
    [40, 20],
    [80, 20],
    [160, 20],
  ])
  expect(await found).toEqual({ at: { clients: 16, perSecond: 160, p95: 20 }, ending: 'all clients' })
  expect(asked).toEqual([1, 2, 4, 8, 16])
})
