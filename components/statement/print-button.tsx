'use client'

import { Button } from '@/components/ui/button'
import { statementCopy as copy } from './copy'

/** Opens the browser's own printing, which saves as PDF too. Without script the browser's menu does the same. */
export const PrintButton = () => (
  <Button variant="secondary" size="small" className="noscript:hidden" onClick={() => { window.print() }}>
    {copy.print}
  </Button>
)
