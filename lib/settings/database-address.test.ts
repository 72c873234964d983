import { expect, test } from 'vitest'
import { isDatabaseAddress, splitHosts } from './database-address'

test.each([
  ['postgresql://u:p@a/db', [{ host: 'a', port: 5432 }], 'postgresql://u:p@a/db'],
  [
    'postgresql://u:p@a:1,b:2,c/db?target_session_attrs=read-write',
    [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
      { host: 'c', port: 5432 },
    ],
    'postgresql://u:p@a:1/db?target_session_attrs=read-write',
  ],
  [
    'postgres://u:p,1@[::1]:6000,[fe80::2]/db',
    [
      { host: '::1', port: 6000 },
      { host: 'fe80::2', port: 5432 },
    ],
    'postgres://u:p,1@[::1]:6000/db',
  ],
])('splits %s', (address, hosts, first) => {
  expect(splitHosts(address)).toEqual({ hosts, first })
  expect(isDatabaseAddress(address)).toBe(true)
})

test.each([
  'mysql://a/db',
  'a,b',
  'postgresql://u@a:1,:2/db',
  'postgresql://u@a:1,b:99999/db',
  'postgresql://u@a:b/db',
])('refuses %s', (address) => {
  expect(isDatabaseAddress(address)).toBe(false)
})
