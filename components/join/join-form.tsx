'use client'

import { TapButton } from '@/components/ui/tap-button'
import { joinAction } from '@/lib/companies/actions'
import { joinCopy } from './copy'

/** Begins the registration of an employee whose company has this link. */
export const JoinForm = ({ code }: { code: string }) => (
  <TapButton
    action={joinAction}
    fields={{ code }}
    label={joinCopy.start}
    opens={({ next }) => next}
    variant="primary"
    size="regular"
    className="grid gap-4"
  />
)
