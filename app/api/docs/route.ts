import { anyone } from '@/lib/server/access'
import { DOCS_PAGE } from '@/lib/server/api-docs'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'The API for people', access: anyone(), response: null, asFile: ['text/html'] }, () =>
    Promise.resolve(
      new Response(DOCS_PAGE, {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
      }),
    ),
  ),
})
