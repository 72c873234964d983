'use client'

import { errorCopy as copy } from '@/components/layout/error-copy'
import { type ErrorPageProps, referenceOf } from '@/components/layout/error-page'
import { MessagePage } from '@/components/layout/message-page'
import { HomeLink } from '@/components/layout/home-link'
import './globals.css'

/** Replaces the root layout when that fails, so it renders its own `<html>`. Its two links need no script. */
export default function GlobalError({ error }: Pick<ErrorPageProps, 'error'>) {
  return (
    <html lang="en-NG">
      <head>
        <title>{copy.errorTitle}</title>
      </head>
      <body>
        <MessagePage
          title={copy.errorTitle}
          text={copy.errorText}
          reference={referenceOf(error)}
          actions={
            <>
              {/* An empty `href` loads the page again. */}
              <a href="" className="button button-primary">
                {copy.tryAgain}
              </a>
              <HomeLink />
            </>
          }
        />
      </body>
    </html>
  )
}
