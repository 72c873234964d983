import { describe, expect, test } from 'vitest'
import { routeMatcher } from './route-patterns'

const routeOf = routeMatcher([
  '/',
  '/Store',
  '/staff/orders/{id}',
  '/api/v1/product',
  '/api/v1/product/{id}',
  '/api/v1/product/getProducts/{category}',
  '/api/v1/cart/deleteCartItem/{userId}/{itemId}',
])

describe('the route of an address', () => {
  test.each([
    ['/', '/'],
    ['/?next=%2FStore', '/'],
    ['/Store', '/Store'],
    ['/store?_rsc=1x2', '/Store'],
    ['/api/v1/product', '/api/v1/product'],
    ['/api/v1/product/019', '/api/v1/product/{id}'],
    ['/api/v1/product/getProducts', '/api/v1/product/{id}'],
    ['/api/v1/product/getProducts/rice', '/api/v1/product/getProducts/{category}'],
    ['/api/v1/cart/deleteCartItem/a/b', '/api/v1/cart/deleteCartItem/{userId}/{itemId}'],
    ['/_next/static/chunks/a.js', '/_next/static'],
  ])('%s is %s', (address, pattern) => {
    expect(routeOf(address)).toBe(pattern)
  })

  test.each([
    '',
    '*',
    'http://elsewhere.test/Store',
    '//Store',
    '/Store/',
    '/api/v1/product/',
    '/api/v1/product/a/b',
    '/staff/orders',
    '/constructor',
    `/staff/orders/${'x'.repeat(2_000)}`,
  ])('%j is other', (address) => {
    expect(routeOf(address)).toBe('other')
  })

  test('is found fast, also for long addresses', () => {
    const begun = performance.now()
    for (let count = 0; count < 10_000; count += 1) routeOf(`/api/v1/product/${'a/'.repeat(400)}`)
    expect(performance.now() - begun).toBeLessThan(30_000)
  })
})
