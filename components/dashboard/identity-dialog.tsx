import { LogoutForm } from '@/components/layout/logout-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { dashboardCopy as copy } from './copy'

/**
 * Covers the dashboard until HR has confirmed the buyer. Continue signs out, because the gate would lead straight back
 * here.
 */
export function IdentityDialog() {
  return (
    <Dialog
      open
      dismissible={false}
      title={copy.identityTitle}
      actions={
        <LogoutForm>
          <Button type="submit" className="w-full">
            {copy.identityContinue}
          </Button>
        </LogoutForm>
      }
    >
      {copy.identityText}
    </Dialog>
  )
}
