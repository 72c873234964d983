'use client'

import { ActionForm } from '@/components/ui/action-form'
import { ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextLink } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { resetByLinkAction, resetPasswordAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'

const copy = signInCopy.change

/**
 * The last step of a password reset. `done` means that the new password is set. `token` is that of a mailed link, which
 * replaces the grant of a code. Refusals show no toast (FP-19, X-46).
 */
export function NewPasswordForm({ done, token }: { done: boolean; token?: string }) {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/accounts/schema')).newPasswordSchema, {
    action: token === undefined ? resetPasswordAction : resetByLinkAction,
  })
  const isOver = form.result !== null && !form.result.ok && [401, 403, 410].includes(form.result.status ?? 0)
  return (
    <>
      <ActionForm
        form={form}
        submit={copy.submit}
        isWide
        className="grid gap-5"
        footer={
          isOver && (
            <p className="text-center">
              <TextLink href="/Forgotpd">{token === undefined ? copy.anotherCode : copy.anotherLink}</TextLink>
            </p>
          )
        }
      >
        {token !== undefined && <input type="hidden" name="token" value={token} />}
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
      </ActionForm>
      <Dialog
        open={done || form.result?.ok === true}
        dismissible={false}
        title={copy.changedTitle}
        actions={<ButtonLink href="/Login">{copy.toLogin}</ButtonLink>}
      >
        {copy.changedText}
      </Dialog>
    </>
  )
}
