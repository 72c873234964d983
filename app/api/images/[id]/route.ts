import { pictureViewer } from '@/lib/access/gates'
import { getPicture } from '@/lib/accounts/pictures'
import { pictureQuerySchema } from '@/lib/accounts/schema'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'A picture', access: pictureViewer(), params: idParams, query: pictureQuerySchema },
    async ({ actor, params, query }) => {
      const { mime, bytes, isPublic } = await getPicture(actor, params.id, query.size)
      return new Response(bytes, {
        headers: {
          'Content-Type': mime,
          'X-Content-Type-Options': 'nosniff',
          // A picture never changes under its id.
          'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
        },
      })
    },
  ),
})
