'use client'

import { Button } from '@/components/ui/button'
import { useScriptClass } from '@/components/ui/use-hydrated'

/** Opens the browser's print dialog, which also saves PDF. Without script the button is not shown. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button
    variant="secondary"
    size="small"
    className={useScriptClass()}
    onClick={() => {
      window.print()
    }}
  >
    {label}
  </Button>
)
