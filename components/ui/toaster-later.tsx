'use client'

import { type ComponentType, useEffect, useState } from 'react'

/**
 * The toaster, which comes once the page can be used: until then nothing has happened that a toast could tell, and a phone
 * shows the page sooner. When it cannot be fetched, what went wrong still stands in the forms.
 */
export function ToasterLater() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    import('./toaster').then(
      (file) => { setToaster(() => file.Toaster) },
      () => undefined,
    )
  }, [])
  return Toaster && <Toaster />
}
