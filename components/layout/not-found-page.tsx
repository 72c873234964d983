'use client'

import { errorCopy as copy } from '@/components/layout/error-copy'
import { HomeLink } from '@/components/layout/home-link'
import { MessagePage } from '@/components/layout/message-page'

/**
 * The page for an address that leads nowhere. A client component, because Next sends it with every page, once for each
 * layout, and the elements of a server component would be sent each time.
 */
export function NotFoundPage() {
  return <MessagePage title={copy.notFoundTitle} text={copy.notFoundText} actions={<HomeLink look="primary" />} />
}
