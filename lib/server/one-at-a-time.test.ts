import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { inTurn } from './one-at-a-time'

function aGate(): { gate: Promise<unknown>; open: () => void } {
  const events = new EventEmitter()
  return { gate: once(events, 'open'), open: () => events.emit('open') }
}

test('the work of one person runs one after another, that of others beside it', async () => {
  const { gate, open } = aGate()
  const order: string[] = []
  const first = inTurn('a', async () => {
    await gate
    order.push('first')
  })
  const second = inTurn('a', () => Promise.resolve(order.push('second')))
  await inTurn('b', () => Promise.resolve(order.push('other')))
  open()
  await Promise.all([first, second])
  expect(order).toEqual(['other', 'first', 'second'])
})

test('work that fails lets the next begin', async () => {
  const failing = inTurn('c', () => Promise.reject(new Error('broken')))
  const next = inTurn('c', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('too much work of one person is refused', async () => {
  const { gate, open } = aGate()
  const running = Array.from({ length: 6 }, () => inTurn('d', () => gate))
  await expect(inTurn('d', () => gate)).rejects.toMatchObject({ status: 429 })
  open()
  await Promise.all(running)
  expect(await inTurn('d', () => Promise.resolve('free again'))).toBe('free again')
})
