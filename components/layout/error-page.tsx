'use client'

import { troubleCopy as copy } from '@/components/layout/copy'
import { TroublePage } from '@/components/layout/trouble-page'

export type ErrorPageProps = { error: unknown; retry: () => void }

/** The digest finds the failure in the server's log; the message and the stack stay there. */
function referenceOf(error: unknown): string | undefined {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' ? `${copy.reference} ${digest}` : undefined
}

/** The way home is a plain link on purpose: a fresh page load leaves whatever broke behind. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <TroublePage
      title={copy.errorTitle}
      text={copy.errorText}
      reference={referenceOf(error)}
      actions={
        <>
          <button type="button" className="button button-primary" onClick={() => retry()}>
            {copy.tryAgain}
          </button>
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
          <a href="/" className="button button-secondary">
            {copy.goHome}
          </a>
        </>
      }
    />
  )
}
