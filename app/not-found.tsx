import type { Metadata } from 'next'
import { troubleCopy as copy } from '@/components/layout/trouble-copy'
import { TroublePage } from '@/components/layout/trouble-page'
import { WayHome } from '@/components/layout/way-home'

export const metadata: Metadata = { title: copy.notFoundTitle }

export default function NotFound() {
  return <TroublePage title={copy.notFoundTitle} text={copy.notFoundText} actions={<WayHome look="primary" />} />
}
