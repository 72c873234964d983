import { LogoutForm } from '@/components/layout/logout-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { dashboardCopy as copy } from './copy'

/** Stands before the dashboard until HR has confirmed. Continue ends the session, else the gate leads straight back (checklist X-71). */
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
