import type { Metadata } from 'next'
import { layoutCopy } from '@/components/layout/copy'
import { MessagePage } from '@/components/layout/message-page'

const copy = layoutCopy.offline
export const metadata: Metadata = { title: copy.title, robots: { index: false } }

/** Stored by the service worker without scripts, so it uses plain links. */
export default function OfflinePage() {
  return (
    <MessagePage
      title={copy.title}
      text={copy.text}
      actions={
        <>
          {/* An empty `href` loads the requested page again. */}
          <a href="" className="button button-primary">
            {copy.tryAgain}
          </a>
          <a href="/Store" className="button button-secondary">
            {copy.store}
          </a>
          <a href="/History" className="button button-secondary">
            {copy.orders}
          </a>
        </>
      }
    />
  )
}
