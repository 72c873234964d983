import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ProfileForm } from './profile-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const page = renderToStaticMarkup(<ProfileForm userId="1" companies={[{ id: '1', companyName: 'Demo Mills' }]} />)
/** The tag of the field with a name. */
const fieldOf = (name: string) => new RegExp(`<(?:input|select)[^>]*\\bname="${name}"[^>]*>`).exec(page)?.[0] ?? ''

test.each(['phonenumber', 'address', 'company', 'jobtitle', 'staffId', 'salary', 'image'])('%s is required', (name) => {
  expect(fieldOf(name)).toContain('required=""')
})

test('the salary opens a decimal keyboard, and the picture takes image files', () => {
  expect(fieldOf('salary')).toContain('inputMode="decimal"')
  expect(fieldOf('image')).toMatch(/type="file"/)
  expect(fieldOf('image')).toMatch(/accept="image\//)
})

test('a company is sent by its name', () => {
  expect(page).toContain('<option value="Demo Mills">Demo Mills</option>')
})
