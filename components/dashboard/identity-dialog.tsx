import { LogoutForm } from '@/components/layout/logout-form'
import { Steps } from '@/components/registration/steps'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { dashboardCopy as copy } from './copy'

/**
 * Covers the dashboard until HR has confirmed the buyer. Continue signs out, because the gate would lead straight back
 * here. `declined` is HR's reason for declining; then nobody waits, and the quoted text would be untrue.
 */
export function IdentityDialog({ declined }: { declined: string | undefined }) {
  return (
    <Dialog
      open
      dismissible={false}
      title={copy.identityTitle}
      actions={
        <>
          <LogoutForm>
            <Button type="submit" className="w-full">
              {copy.identityContinue}
            </Button>
          </LogoutForm>
          <ButtonLink href="/Registration" variant="secondary">
            {declined === undefined ? copy.identityState : copy.identityCorrect}
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-4">
        <Steps current="confirmation" />
        <p>{declined === undefined ? copy.identityText : copy.identityDeclined(declined)}</p>
      </div>
    </Dialog>
  )
}
