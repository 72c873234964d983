'use client'

import { Button } from '@/components/ui/button'

/** Opens the browser's own printing, which saves as PDF too. Without script the browser's menu does the same. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button variant="secondary" size="small" className="noscript:hidden" onClick={() => { window.print() }}>
    {label}
  </Button>
)
