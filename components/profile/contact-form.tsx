'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { PhoneField } from '@/components/ui/typed-fields'
import { PictureField } from '@/components/ui/picture-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { changeContactAction } from '@/lib/accounts/actions'
import type { UserDto } from '@/lib/accounts/schema'
import { profileCopy } from './copy'

const copy = profileCopy.contact

/** Changes phone number, home address and picture, which need no employer. */
export function ContactDetailsForm({ user }: { user: UserDto }) {
  const { field, ...form } = useActionForm({
    action: changeContactAction,
    initial: { phonenumber: user.phonenumber ?? '', address: user.address ?? '' },
  })
  return (
    <ActionForm form={form} submit={copy.save} isWide className="grid gap-5">
      <PhoneField {...field('phonenumber')} label={profileCopy.rows.phone} maxLength={40} />
      <TextField
        {...field('address')}
        label={profileCopy.rows.address}
        autoComplete="address-line1"
        required
        maxLength={200}
      />
      <PictureField
        name="image"
        label={copy.picture}
        hint={copy.pictureHint}
        optional
        camera="user"
        present={user.image}
      />
    </ActionForm>
  )
}
