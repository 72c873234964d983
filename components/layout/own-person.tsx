'use client'

import { usePathname } from 'next/navigation'
import { isOffline } from '@/components/ui/connection'
import { useSyncExternalStore } from 'react'
import { Avatar } from '@/components/layout/avatar'
import { layoutCopy as copy } from '@/components/layout/copy'
import { hintedName } from '@/components/layout/person-hints'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import type { UserDto } from '@/lib/accounts/schema'

type Person = Pick<UserDto, 'fullname' | 'image'>
export type OwnPersonProps = { userId: string; served: Person }

const NEVER = () => () => undefined

/**
 * The signed-in person, fetched again because HR may have confirmed a new name. A page that the phone kept has no name;
 * the name is then that of the browser's storage, without the picture, which nobody keeps.
 */
function usePerson({ userId, served }: OwnPersonProps): Person {
  // In the store a failure shows no toast (S-38).
  const isQuiet = usePathname().startsWith('/Store')
  const { data } = useLiveData<Person>(`/api/v1/users/${userId}`, {
    served,
    onFailure: () => {
      // The strip says already that the phone is offline.
      if (!isQuiet && !isOffline()) showError(copy.personFailed)
    },
  })
  const hinted = useSyncExternalStore(NEVER, hintedName, () => '')
  const person = data ?? served
  return person.fullname === '' ? { fullname: hinted, image: null } : person
}

export function WelcomeLine(props: OwnPersonProps) {
  return (
    <p className="min-w-0 flex-1 basis-[6.5rem] text-sm leading-tight font-semibold wrap-anywhere sm:text-lg">
      {copy.welcome(usePerson(props).fullname)}
    </p>
  )
}

export function OwnAvatar(props: OwnPersonProps) {
  const { fullname, image } = usePerson(props)
  return <Avatar fullName={fullname} src={image} />
}
