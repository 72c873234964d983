import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import AppError from '@/app/error'
import GlobalError from '@/app/global-error'
import { homeFrom } from './home-link'

const broken = Object.assign(new Error('secret of the server'), { digest: '4711' })
const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

test.each([
  ['of a page', renderToStaticMarkup(<AppError error={broken} retry={() => undefined} />)],
  ['in place of the whole document', renderToStaticMarkup(<GlobalError error={broken} />)],
])('an error %s shows two links and a reference, but no message or stack of the server', (_, html) => {
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/)
  expect(html).toMatch(/<(button|a)[^>]*>Try again<\/\1>/)
  expect(html).toContain('<a href="/" class="button button-secondary">Go to the home page</a>')
  expect(html).toContain('Reference 4711')
  expect(html).not.toMatch(/secret of the server|node_modules|\.tsx?:\d/)
})

test('a script that failed to load asks for a reload', () => {
  const html = renderToStaticMarkup(<AppError error={lost} retry={() => undefined} />)
  expect(html).toMatch(/<h1[^>]*>Please reload this page<\/h1>/)
  expect(html).not.toContain('Reference')
})

test.each([
  ['/staff/orders/1', '/staff'],
  ['/staff', '/staff'],
  ['/partner/team', '/partner'],
  ['/partner/sign-up', '/'],
  ['/staffing', '/'],
  ['/Store', '/Dashboard'],
  ['/TransactionChain2', '/Dashboard'],
  ['/History1', '/Dashboard'],
  ['/Login', '/'],
  ['/', '/'],
  [null, '/'],
])('the home of %s is %s', (path, href) => {
  expect(homeFrom(path).href).toBe(href)
})
