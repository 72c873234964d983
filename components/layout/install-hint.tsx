'use client'

import { useEffect, useState } from 'react'
import { usePathname } from 'next/navigation'
import { layoutCopy } from '@/components/layout/copy'
import { mayOffer, refuseForGood } from '@/components/layout/install-memory'
import { Button } from '@/components/ui/button'

const copy = layoutCopy.install

/** The browser's offer to install the app, which Chromium alone makes. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

/** Where a person has just arrived or looks around, and does not fill in anything. */
const PAGES = ['/Dashboard', '/Store']

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
/** iPhones have no offer. There the menu of the browser installs. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/**
 * From the second day on, offers to put the app on the home screen, until the person accepts or refuses for good
 * (docs/decisions/0087).
 */
export function InstallHint() {
  const [offer, setOffer] = useState<InstallOffer | 'by hand'>()
  const path = usePathname()
  useEffect(() => {
    if (!mayOffer() || isInstalled()) return
    // oxlint-disable-next-line react/set-state-in-effect -- what the phone is, the server cannot know
    if (isApple()) setOffer('by hand')
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => {
      window.removeEventListener('beforeinstallprompt', keep)
    }
  }, [])
  if (offer === undefined || !PAGES.includes(path)) return null
  const close = () => {
    refuseForGood()
    setOffer(undefined)
  }
  return (
    <aside aria-label={copy.title} className="no-print border-b border-line bg-raised">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p className="min-w-48 flex-1">{offer === 'by hand' ? copy.byHand : copy.text}</p>
        <div className="flex gap-2">
          {offer !== 'by hand' && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                void offer.prompt()
                close()
              }}
            >
              {copy.install}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={close}>
            {copy.close}
          </Button>
        </div>
      </div>
    </aside>
  )
}
