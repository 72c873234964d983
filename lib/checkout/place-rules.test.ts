import { expect, test } from 'vitest'
import { placeNamedIn } from './place-rules'

test.each([
  ['5 Allen Avenue, Ikeja, Lagos, Nigeria', { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue' }],
  ['5 Allen Avenue, Ikeja', { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue' }],
  ['Flat 2, 9 Mill Road, port harcourt', { state: 'Rivers', city: 'port harcourt', location: 'Flat 2, 9 Mill Road' }],
  ['Flat 2, 9 Mill Road, Aba, abia State', { state: 'Abia', city: 'Aba', location: 'Flat 2, 9 Mill Road' }],
  ['7 Palace Road, Ado-Ekiti', { state: 'Ekiti', city: 'Ado-Ekiti', location: '7 Palace Road' }],
  [
    '9 Aminu Kano Crescent, Abuja',
    { state: 'Federal Capital Territory', city: 'Abuja', location: '9 Aminu Kano Crescent' },
  ],
  ['12 Ahmadu Bello Way, kaduna', { state: 'Kaduna', city: 'kaduna', location: '12 Ahmadu Bello Way' }],
  ['3 Kano Street, Ikeja, Lagos', { state: 'Lagos', city: 'Ikeja', location: '3 Kano Street' }],
  ['8 Marina, Lagos', { state: 'Lagos', location: '8 Marina, Lagos' }],
  ['5 Allen Avenue,, Lagos', { state: 'Lagos', location: '5 Allen Avenue,, Lagos' }],
  ['Lagos Road, Ikeja, behind the mill', { state: 'Lagos', location: 'Lagos Road, Ikeja, behind the mill' }],
  ['Kano Road, Lagos Street, behind the mill', { location: 'Kano Road, Lagos Street, behind the mill' }],
  ['Ikeja', { state: 'Lagos', location: 'Ikeja' }],
  ['Plot 4, Wuse 2', { location: 'Plot 4, Wuse 2' }],
  ['', { location: '' }],
])('%j is %j', (address, place) => {
  expect(placeNamedIn(address)).toEqual(place)
})
