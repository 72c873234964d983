'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { resetByLinkAction, resetPasswordAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'

const copy = signInCopy.change

/**
 * The last step of a password reset. `done` means that the new password is set. `token` is that of a mailed link, which
 * replaces the grant of a code. Refusals show no toast (FP-19, X-46).
 */
export function NewPasswordForm({ done, token }: { done: boolean; token?: string }) {
  const { formProps, field, busy, message, result } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).newPasswordSchema),
    action: token === undefined ? resetPasswordAction : resetByLinkAction,
    quiet: true,
  })
  const isOver = result !== null && !result.ok && [401, 403, 410].includes(result.status ?? 0)
  return (
    <>
      <form {...formProps} className="grid gap-5">
        {token !== undefined && <input type="hidden" name="token" value={token} />}
        <FormError message={message} />
        <PasswordField
          {...field('password')}
          label={copy.password}
          hint={copy.hint}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field('confirmPassword')}
          label={copy.confirmPassword}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
        {isOver && (
          <p className="text-center">
            <Link href="/Forgotpd" className="text-link inline-flex min-h-target items-center">
              {token === undefined ? copy.anotherCode : copy.anotherLink}
            </Link>
          </p>
        )}
      </form>
      <Dialog
        open={done || result?.ok === true}
        dismissible={false}
        title={copy.changedTitle}
        actions={<ButtonLink href="/Login">{copy.toLogin}</ButtonLink>}
      >
        {copy.changedText}
      </Dialog>
    </>
  )
}
