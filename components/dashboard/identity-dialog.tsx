import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { logoutAction } from '@/lib/accounts/actions'
import { dashboardCopy as copy } from './copy'

/** Stands before the dashboard until HR has confirmed. Continue ends the session, else the gate leads straight back (checklist X-71). */
export function IdentityDialog() {
  return (
    <Dialog
      open
      dismissible={false}
      title={copy.identityTitle}
      actions={
        <form action={logoutAction}>
          <Button type="submit">{copy.identityContinue}</Button>
        </form>
      }
    >
      {copy.identityText}
    </Dialog>
  )
}
