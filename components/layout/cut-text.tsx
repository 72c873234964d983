'use client'

import { useEffect } from 'react'

/** Gives a text that a narrow column cuts its whole words as a tooltip, when it is pointed at. */
export function CutText() {
  useEffect(() => {
    const onOver = ({ target }: PointerEvent) => {
      const cut = target instanceof Element && target.closest<HTMLElement>('.dense-table :is(.line, .block, div)')
      if (cut && cut.title === '' && cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent
    }
    document.addEventListener('pointerover', onOver)
    return () => {
      document.removeEventListener('pointerover', onOver)
    }
  }, [])
  return null
}
