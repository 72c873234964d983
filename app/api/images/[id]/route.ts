import { pictureViewer } from '@/lib/access/gates'
import { getPicture } from '@/lib/accounts/pictures'
import { pictureQuerySchema } from '@/lib/accounts/schema'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A picture',
      access: pictureViewer(),
      params: idParams,
      query: pictureQuerySchema,
      response: null,
      asFile: ['image/webp', 'image/jpeg'],
    },
    async ({ actor, params, query, request }) => {
      const known = request.headers.get('if-none-match')
      const { mime, bytes, isPublic, tag } = await getPicture(actor, params.id, query.size, known)
      // A picture never changes under its id. No cache keeps a private one, so it needs no tag.
      const caching: Record<string, string> = isPublic
        ? { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: tag }
        : { 'Cache-Control': 'private, no-store' }
      if (bytes === null) return new Response(null, { status: 304, headers: caching })
      return new Response(bytes, {
        headers: { ...caching, 'Content-Type': mime, 'X-Content-Type-Options': 'nosniff' },
      })
    },
  ),
})
