import type { MetadataRoute } from 'next'
import { landingCopy } from '@/components/landing/copy'
import small from '@/components/layout/art/icon-192.png'
import large from '@/components/layout/art/icon-512.png'
import maskable from '@/components/layout/art/icon-maskable.png'
import { layoutCopy } from '@/components/layout/copy'
import { shareCopy } from '@/components/public/copy'

/** What a phone needs to keep the app on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: shareCopy.site,
    short_name: shareCopy.site,
    description: landingCopy.description,
    lang: 'en-NG',
    start_url: '/Dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0e5a3a',
    categories: ['shopping', 'food', 'finance'],
    icons: [
      { src: small.src, sizes: '192x192', type: 'image/png' },
      { src: large.src, sizes: '512x512', type: 'image/png' },
      { src: maskable.src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: layoutCopy.nav.store, url: '/Store' },
      { name: layoutCopy.nav.history, url: '/History' },
    ],
  }
}
