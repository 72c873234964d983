'use client'

import { CodeWait } from '@/components/registration/code-wait'
import { TapButton } from '@/components/ui/tap-button'
import { useCountdown } from '@/components/ui/use-countdown'
import { useHydrated } from '@/components/ui/use-hydrated'
import { sendPhoneCodeAction } from '@/lib/messages/actions'
import { messagesCopy } from './copy'

const copy = messagesCopy.verify

export type SendPhoneCodeProps = {
  isCodeOpen: boolean
  /** The number of seconds until a code can be sent: an object, so that each new page counts anew. */
  next: { readonly wait: number }
}

/** Asks for a code, or for another one. The answer is the page again. */
export function SendPhoneCode({ isCodeOpen, next }: SendPhoneCodeProps) {
  const left = useCountdown(next)
  const isWaiting = useHydrated() && left > 0
  return (
    <div className="grid justify-items-start gap-1">
      <TapButton
        action={sendPhoneCodeAction}
        label={isCodeOpen ? copy.again : copy.send}
        variant={isCodeOpen ? 'quiet' : 'primary'}
        size="regular"
        disabled={isWaiting}
      />
      {(isCodeOpen || next.wait > 0) && <CodeWait left={left} />}
    </div>
  )
}
