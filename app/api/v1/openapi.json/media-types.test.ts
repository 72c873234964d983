import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { GET } from './route'

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Schema = { readonly required?: string[]; readonly properties?: Readonly<Record<string, { format?: string }>> }
type Operation = { readonly requestBody?: { readonly content: Content } }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const response = await GET(new NextRequest('http://localhost:3000/api/v1/openapi.json'), {
  params: Promise.resolve({}),
})
const { paths } = (await response.json()) as Document
const contentOf = (call: string): Content => {
  const [method = '', path = ''] = call.split(' ')
  return paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test.each([
  ['POST /users', ['application/json']],
  ['POST /users/login', ['application/json']],
  ['POST /cart/addToCart', ['application/json']],
  ['POST /order/createOrder', ['application/json']],
  // The specification sends the profile with its picture as a form.
  ['PUT /users/{id}', ['multipart/form-data']],
  ['POST /staff/products', ['application/json', 'multipart/form-data']],
  ['POST /staff/orders/{id}/deliver', ['application/json', 'multipart/form-data']],
  ['POST /staff/products/import', ['multipart/form-data', 'text/csv']],
  ['POST /staff/statements', [SHEET, 'text/csv']],
  // The specification has no body here (PY-05).
  ['PUT /users/make-payment/{userId}', []],
  ['DELETE /cart/deleteCartItem/{userId}/{itemId}', []],
])('%s takes %j', (call, types) => {
  expect(Object.keys(contentOf(call)).sort()).toEqual(types)
})

test('a form names its file, and whether it must be there', () => {
  const picture = { type: 'string', format: 'binary' }
  const profile = contentOf('PUT /users/{id}')['multipart/form-data']?.schema
  expect(profile?.properties?.['image']).toEqual(picture)
  expect(profile?.required).toContain('image')
  const product = contentOf('POST /staff/products')['multipart/form-data']?.schema
  expect(product?.properties?.['image']).toEqual(picture)
  expect(product?.required).not.toContain('image')
})
