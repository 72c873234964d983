'use client'

import { errorCopy as copy } from '@/components/layout/error-copy'
import { MessagePage } from '@/components/layout/message-page'
import { HomeLink } from '@/components/layout/home-link'
import { isLostChunk } from '@/components/ui/lost-chunk'

export type ErrorPageProps = { error: unknown; retry: () => void }

/** The digest identifies the failure in the server log; message and stack never reach the browser. */
export function referenceOf(error: unknown): string | undefined {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' ? `${copy.reference} ${digest}` : undefined
}

/** The error page. Scripts that were replaced by an app update come only with a page reload. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  const isOutdated = isLostChunk(error)
  return (
    <MessagePage
      title={isOutdated ? copy.outdatedTitle : copy.errorTitle}
      text={isOutdated ? copy.outdatedText : copy.errorText}
      reference={referenceOf(error)}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              if (isOutdated) window.location.reload()
              else retry()
            }}
          >
            {isOutdated ? copy.reload : copy.tryAgain}
          </button>
          <HomeLink />
        </>
      }
    />
  )
}
