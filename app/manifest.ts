import type { MetadataRoute } from 'next'
import { landingCopy } from '@/components/landing/copy'
import { layoutCopy } from '@/components/layout/copy'
import { shareCopy } from '@/components/public/copy'

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
    // The paths stay the same across builds, because an installed app requests them again.
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: layoutCopy.nav.store, url: '/Store' },
      { name: layoutCopy.nav.history, url: '/History' },
    ],
  }
}
