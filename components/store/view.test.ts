import { describe, expect, test } from 'vitest'
import { foundHref, productHref, shelfPath, storeView } from './view'

const viewOf = (query: string) => storeView(new URLSearchParams(query))

describe('the address of a search', () => {
  test.each<[query: string, view: ReturnType<typeof viewOf>]>([
    ['q=ofada', { kind: 'shelf', text: 'ofada' }],
    ['q=+5+kg+&type=rice', { kind: 'shelf', text: '5 kg' }],
    ['q=a%00b%0a', { kind: 'shelf', text: 'a b' }],
    ['q=', { kind: 'categories' }],
    ['q=%00+', { kind: 'categories' }],
    ['q=ofada&cursor=1', { kind: 'shelf', text: 'ofada' }],
    ['q=ofada&tab=cart', { kind: 'cart', removing: undefined }],
    ['q=ofada&product=x', { kind: 'product', id: 'x', text: 'ofada' }],
  ])('%j is %j', (query, view) => {
    expect(viewOf(query)).toEqual(view)
  })

  test('is cut to what the call takes, also within a character', () => {
    expect(viewOf(`q=${'x'.repeat(300)}`)).toEqual({ kind: 'shelf', text: 'x'.repeat(80) })
    expect(viewOf(`q=${encodeURIComponent('x'.repeat(79) + '🍚')}`)).toEqual({ kind: 'shelf', text: 'x'.repeat(79) })
  })

  test('is written as it is read', () => {
    const text = 'rice & 5 kg? “100%”'
    expect(storeView(new URL(foundHref(text), 'http://x').searchParams)).toEqual({ kind: 'shelf', text })
    expect(storeView(new URL(productHref('x', undefined, text), 'http://x').searchParams)).toMatchObject({ text })
    expect(new URL(shelfPath(undefined, undefined, text), 'http://x').searchParams.get('text')).toBe(text)
    expect(shelfPath(undefined, undefined, 'rice')).toBe('/api/v1/product/search?text=rice&limit=25')
  })
})
