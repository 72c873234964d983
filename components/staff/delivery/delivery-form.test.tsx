import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { DoorOrderDto } from '@/lib/orders/door-rules'
import { deliveryCopy as copy } from './copy'
import { DeliveryForm } from './delivery-form'
import { type Counted, type DoorWork, countProblem, startOf } from './door-work'
import { Differences, ReceivedSummary } from './received-lines'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const RICE = { id: 'rice', name: 'Rice', measurement: '5 kg', quantity: 4, packageName: null }
const OIL = { id: 'oil', name: 'Oil', measurement: '5 L', quantity: 2, packageName: null }
const SALT = { id: 'salt', name: 'Salt', measurement: '1 kg', quantity: 1, packageName: null }

const order: DoorOrderDto = {
  id: 'order',
  orderNumber: 'FB-1',
  fullname: 'Amina Bello',
  location: '1 Mill Road',
  phone: '+2348031234567',
  dispatchedAt: '2026-11-27T08:00:00.000Z',
  lines: [RICE, OIL, SALT],
  isCodeUsedUp: false,
  key: 'key',
}

const nothing = () => undefined
const counted = (counts: DoorWork['counts'], isReviewed = false): DoorWork => ({
  ...startOf(order),
  counts,
  isReviewed,
})
const form = (work: DoorWork = startOf(order), of: Partial<DoorOrderDto> = {}) =>
  render(<DeliveryForm order={{ ...order, ...of }} work={work} change={nothing} send={nothing} />)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the form at the door', () => {
  test('asks for the code, lists what was ordered, and has one button, in this order', () => {
    const html = form()
    const places = ['name="code"', '4 × Rice, 5 kg', '2 × Oil, 5 L', copy.allReceived].map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(html.match(/<button type="submit"/g)).toHaveLength(1)
  })

  test('starts with the differences folded and with no item ticked', () => {
    const html = form()
    expect(html).toContain('<details>')
    expect(html).not.toContain('checked=""')
  })

  test('opens the differences that were kept, each with what was counted', () => {
    const html = form(counted({ oil: { received: 1, damaged: 0 } }))
    expect(html).toContain('<details open=""')
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(textOf(html)).toContain('Missing: 1')
  })

  test('says what will be recorded before it is confirmed, and folds the counts', () => {
    const html = form(counted({ oil: { received: 0, damaged: 1 } }, true))
    expect(textOf(html)).toContain('None of 2 received: Oil, 5 L (1 missing, 1 damaged)')
    expect(html).not.toContain('<details open=""')
    expect(html).toContain(copy.change)
    expect(html).toMatch(/<button value="true" type="submit"[^>]* name="confirmed">/)
    // Counts of a plain form are sent again.
    expect(html.match(/name="received\[\]"/g)).toHaveLength(3)
  })

  test('asks a colleague when no code is accepted any more', () => {
    const html = form(undefined, { isCodeUsedUp: true })
    expect(html).toContain('<input type="hidden" name="override" value="true"/>')
    expect(html).not.toContain('name="code"')
    expect(textOf(html)).toContain(`${copy.ask} `)
    expect(textOf(html)).not.toContain(copy.allReceived)
  })
})

describe('the summary', () => {
  const summary = (counts: DoorWork['counts'], hint?: string) =>
    textOf(render(<ReceivedSummary lines={order.lines} work={counted(counts)} hint={hint} takesFocus={false} />))

  test('names each item that differs, and how many were received as ordered', () => {
    const text = summary({ rice: { received: 3, damaged: 0 }, oil: { received: 1, damaged: 1 } })
    expect(text).toContain('3 of 4 received: Rice, 5 kg (1 missing)')
    expect(text).toContain('1 of 2 received: Oil, 5 L (1 damaged)')
    expect(text).toContain('The other item was received as ordered.')
    expect(text).toContain(copy.pays)
  })

  test('names no other items when all differ', () => {
    const all = { received: 1, damaged: 0 }
    expect(summary({ rice: all, oil: all, salt: all })).not.toContain('as ordered')
  })

  test('tells a plain form what it lost', () => {
    expect(summary({ rice: { received: 3, damaged: 0 } }, 'Enter the code again.')).toContain('Enter the code again.')
  })
})

test('the differences name the line of which a count was refused', () => {
  const errorOf = (field: string) => (field === 'lines.1.damaged' ? 'Not a number.' : undefined)
  const html = render(
    <Differences
      lines={order.lines}
      work={startOf(order)}
      isOpen
      onToggle={nothing}
      errorOf={errorOf}
      change={nothing}
    />,
  )
  expect(html.indexOf('Not a number.')).toBeGreaterThan(html.indexOf('2 × Oil'))
  expect(html.indexOf('Not a number.')).toBeLessThan(html.indexOf('1 × Salt'))
})

test.each<[string, Record<string, Counted>, string | undefined]>([
  ['nothing differs', {}, undefined],
  ['an item is missing', { rice: { received: 0, damaged: 0 } }, undefined],
  ['more arrived than was ordered', { oil: { received: 2, damaged: 1 } }, 'Only 2 of Oil were sent'],
  [
    'nothing was received',
    {
      rice: { received: 0, damaged: 0 },
      oil: { received: 0, damaged: 2 },
      salt: { received: 0, damaged: 0 },
    },
    'Nothing of this order was received.',
  ],
])('when %s, the counts have the right problem', (_when, counts, problem) => {
  const found = countProblem(order.lines, counted(counts))
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})
