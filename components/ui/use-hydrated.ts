'use client'

import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined
/** False on the server and until the page's script runs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
