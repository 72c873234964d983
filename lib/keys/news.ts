import 'server-only'
import type { News } from '@/lib/notifications/news'

type Made = { readonly maker: string; readonly name: string; readonly scopes: readonly string[] }

/** Tells the other approvers of a company of a new key: it reads and changes the same data as they do. */
export const keyMadeNews = (fullName: string, { maker, name, scopes }: Made): News => ({
  kind: 'company',
  link: { label: 'Open the API keys', path: '/partner/keys' },
  mail: {
    subject: `${maker} made an API key for your company`,
    paragraphs: [
      `Dear ${fullName},`,
      `${maker} made the API key “${name}”. A program that has it can: ${scopes.join('; ')}.`,
      'If you did not expect this, revoke the key and speak to your colleague.',
    ],
  },
})
