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

/** The class of what needs the page's script: it has its place from the start, so nothing moves when it appears. */
export const useScriptClass = (): string => (useHydrated() ? '' : 'invisible')
