import { expect, test } from 'vitest'
import { addUp, byZone, countPacks } from './list-rules'

const order = (city: string, location: string, fullname: string, state = 'Lagos') => ({
  state,
  city,
  location,
  fullname,
  delivery: null,
})

test('orders are grouped by city, then by place, then by name', () => {
  const zones = byZone([
    order('Ikeja', '20 Allen Avenue', 'Musa'),
    order('Apapa', '1 Wharf Road', 'Ada'),
    order('Ikeja', '5 Allen Avenue', 'Zainab'),
    order('Ikeja', '5 Allen Avenue', 'Bola'),
    order('Ikeja', '1 Mill Road', 'Chidi', 'Abia'),
  ])
  expect(
    zones.map(({ state, city, count, places }) => [
      state,
      city,
      count,
      places.map(({ location, orders }) => [location, orders.map(({ fullname }) => fullname)]),
    ]),
  ).toEqual([
    ['Abia', 'Ikeja', 1, [['1 Mill Road', ['Chidi']]]],
    ['Lagos', 'Apapa', 1, [['1 Wharf Road', ['Ada']]]],
    [
      'Lagos',
      'Ikeja',
      3,
      [
        ['5 Allen Avenue', ['Bola', 'Zainab']],
        ['20 Allen Avenue', ['Musa']],
      ],
    ],
  ])
})

test('case, blanks and punctuation make no other zone and no other place', () => {
  const [zone, ...others] = byZone([
    order(' Ikeja', '5, Allen Ave. ', 'Ada'),
    order('IKEJA', '5 allen ave', 'Bola'),
    order('Ikeja.', '5 Allen  Ave', 'Chidi'),
  ])
  expect(others).toEqual([])
  expect(zone).toMatchObject({ city: 'Ikeja', count: 3, places: [{ location: '5, Allen Ave.' }] })
})

test('products are added up by name and pack size', () => {
  const items = [
    { name: 'Rice', measurement: '10 kg bag', quantity: 2 },
    { name: 'Beans', measurement: '5 kg bag', quantity: 1 },
    { name: 'Rice', measurement: '5 kg bag', quantity: 1 },
    { name: 'Rice', measurement: '10 kg bag', quantity: 3 },
  ]
  expect(addUp(items)).toEqual([
    { name: 'Beans', measurement: '5 kg bag', quantity: 1 },
    { name: 'Rice', measurement: '5 kg bag', quantity: 1 },
    { name: 'Rice', measurement: '10 kg bag', quantity: 5 },
  ])
  expect(countPacks(items)).toBe(7)
  expect(byZone([])).toEqual([])
})

test('delivery days come first, the earliest before, and a workplace is one place', () => {
  const at = (date: string, fullname: string) => ({
    ...order('Ikeja', 'Canteen, Gate 2', fullname),
    delivery: { kind: 'workplace' as const, place: 'Canteen', date },
  })
  const zones = byZone([
    order('Ikeja', 'Canteen, Gate 2', 'Ada'),
    at('2026-12-11', 'Bola'),
    at('2026-12-04', 'Musa'),
    at('2026-12-04', 'Chidi'),
  ])
  expect(zones.map(({ day, count, places }) => [day, count, places.length])).toEqual([
    ['2026-12-04', 2, 1],
    ['2026-12-11', 1, 1],
    [null, 1, 1],
  ])
})
