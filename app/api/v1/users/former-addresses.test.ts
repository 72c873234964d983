import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import * as present from './[id]/account/export/route'
import * as formerExport from './[id]/export/route'
import * as formerNameChange from './[id]/name-change/route'

const ID = '01900000-0000-7000-8000-000000000000'
const ask = (respond: typeof formerExport.GET) =>
  respond(new NextRequest(`http://localhost:3000/api/v1/users/${ID}`), { params: Promise.resolve({ id: ID }) })

test.each([
  ['/users/{id}/export', formerExport.GET],
  ['/users/{id}/name-change', formerNameChange.GET],
])('%s asks who it is, as the present address does, and says until when it answers', async (_, respond) => {
  const response = await ask(respond)
  expect(response.status).toBe(401)
  expect(response.headers.get('sunset')).toBe('Mon, 31 May 2027 23:00:00 GMT')
  const now = await present.GET(new NextRequest(`http://localhost:3000/api/v1/users/${ID}/account/export`), {
    params: Promise.resolve({ id: ID }),
  })
  expect(now.status).toBe(401)
  expect(now.headers.has('sunset')).toBe(false)
})

test('a former address has the methods of the present one', async () => {
  expect((await ask(formerExport.POST)).status).toBe(405)
  expect((await ask(formerNameChange.DELETE)).headers.get('allow')).toBe('GET, POST')
})
