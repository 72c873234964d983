import type { ReactNode } from 'react'
import { Avatar } from '@/components/layout/avatar'
import { PencilIcon } from '@/components/ui/icons'
import { Disclosure } from '@/components/ui/disclosure'
import { Money } from '@/components/ui/money'
import { TapButton } from '@/components/ui/tap-button'
import type { UserDto } from '@/lib/accounts/schema'
import { withdrawNameChangeAction } from '@/lib/employees/actions'
import { ContactDetailsForm } from './contact-form'
import { profileCopy as copy } from './copy'
import { NameChange } from './name-change'

export type PersonalInformationProps = {
  user: UserDto
  /** The requested name that HR has not confirmed yet. */
  waitingName: string | undefined
  /** The URL asks for the name form, which is how it opens without script. */
  editing: boolean
}

/** The data of the buyer, read-only except for the name. A form below the rows changes the contact details. */
export function PersonalInformation({ user, waitingName, editing }: PersonalInformationProps) {
  const rows: readonly { label: string; value: ReactNode }[] = [
    { label: copy.rows.email, value: user.email },
    { label: copy.rows.phone, value: user.phonenumber },
    { label: copy.rows.address, value: user.address },
    { label: copy.rows.company, value: user.company },
    { label: copy.rows.salary, value: user.salary === null ? null : <Money naira={user.salary} /> },
    ...(user.otherDeductions > 0
      ? [{ label: copy.rows.otherDeductions, value: <Money naira={user.otherDeductions} /> }]
      : []),
    { label: copy.rows.jobTitle, value: user.jobtitle },
  ]
  return (
    <>
      <div className="mb-5">
        <Avatar fullName={user.fullname} src={user.image} size={88} />
      </div>
      <dl>
        <Row
          label={copy.rows.fullName}
          value={user.fullname}
          note={
            waitingName && (
              <>
                {copy.name.waiting(waitingName)}
                <TapButton
                  action={withdrawNameChangeAction}
                  label={copy.name.withdraw}
                  className="grid justify-items-start"
                />
              </>
            )
          }
        >
          <NameChange fullName={waitingName ?? user.fullname} editing={editing} />
        </Row>
        {rows.map(({ label, value }) => (
          <Row key={label} label={label} value={value}>
            <PencilIcon size={20} className="m-3 text-line-strong" />
          </Row>
        ))}
      </dl>
      <p className="mt-5 mb-3 text-sm text-muted">{copy.contact.employer}</p>
      <Disclosure label={copy.contact.change} variant="secondary" size="regular">
        <ContactDetailsForm user={user} />
      </Disclosure>
    </>
  )
}

type RowProps = { label: string; value: ReactNode; note?: ReactNode; children: ReactNode }

/** `children` is the icon at the end of the row. */
function Row({ label, value, note, children }: RowProps) {
  return (
    <div className="relative border-b border-line py-2.5 pe-13 last:border-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {value ?? copy.missing}
        <div className="absolute inset-y-0 end-0 my-auto size-11 font-normal">{children}</div>
      </dd>
      {note && <dd className="mt-1 text-sm text-muted wrap-anywhere">{note}</dd>}
    </div>
  )
}
