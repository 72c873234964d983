import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactNumbers } from './contact-numbers'

const numbers = (phone: string | undefined, whatsApp: string | undefined) =>
  renderToStaticMarkup(<ContactNumbers phone={phone} whatsApp={whatsApp} />)

test('shows the numbers that are set, as links', () => {
  const both = numbers('+2348031234567', '+2349091234567')
  expect(both).toContain('href="tel:+2348031234567"')
  expect(both).toContain('Call 0803 123 4567')
  expect(both).toContain('href="https://wa.me/2349091234567"')
  expect(both).toContain('WhatsApp 0909 123 4567')
  expect(numbers('+2348031234567', undefined)).not.toContain('wa.me')
  expect(numbers(undefined, '+2349091234567')).not.toContain('tel:')
  expect(numbers(undefined, undefined)).toBe('')
})
