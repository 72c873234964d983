'use client'

import { useState } from 'react'
import { buttonClass } from './button'
import { shareLinkCopy as copy } from './copy'
import { useScriptClass } from './use-hydrated'

export type ShareLinkProps = {
  /** The public path that is shared. */
  path: string
  /** What is shared. */
  name: string
}

/** Sends a public address by the phone's own menu. Where there is none the address is copied, or else shown. */
export function ShareLink({ path, name }: ShareLinkProps) {
  const scriptClass = useScriptClass()
  const [shown, setShown] = useState<{ readonly address?: string }>()
  const share = async () => {
    const address = new URL(path, window.location.href).href
    // Some browsers have no menu, and none has either over HTTP.
    const browser: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator
    try {
      if (browser.share) await browser.share({ title: name, url: address })
      else if (browser.clipboard) {
        await browser.clipboard.writeText(address)
        setShown({})
      } else setShown({ address })
    } catch (error) {
      const hasClosedMenu = error instanceof DOMException && error.name === 'AbortError'
      if (!hasClosedMenu) setShown({ address })
    }
  }
  return (
    <div className={`flex flex-wrap items-center gap-3 ${scriptClass}`}>
      <button
        type="button"
        aria-label={copy.shareOf(name)}
        className={buttonClass('secondary', 'small')}
        onClick={() => void share()}
      >
        {copy.share}
      </button>
      <p role="status" className="min-w-0 wrap-anywhere">
        {shown && (shown.address === undefined ? copy.copied : `${copy.copyIt} ${shown.address}`)}
      </p>
    </div>
  )
}
