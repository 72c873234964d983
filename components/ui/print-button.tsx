'use client'

import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/use-hydrated'

/** Opens the browser's own printing, which saves as PDF too. It comes with its script; until then the browser's menu does the same. */
export const PrintButton = ({ label }: { label: string }) =>
  useHydrated() && (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        window.print()
      }}
    >
      {label}
    </Button>
  )
