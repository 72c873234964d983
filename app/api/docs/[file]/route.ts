import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { DOCS_FILES, docsFile } from '@/lib/server/api-docs'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A file of the page that shows the API',
      access: anyone(),
      params: z.object({ file: z.enum(DOCS_FILES) }),
      response: null,
      asFile: ['text/javascript', 'text/css'],
    },
    async ({ params }) => {
      const { type, text } = await docsFile(params.file)
      return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } })
    },
  ),
})
