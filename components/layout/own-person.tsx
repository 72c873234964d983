'use client'

import { usePathname } from 'next/navigation'
import { Avatar } from '@/components/layout/avatar'
import { layoutCopy as copy } from '@/components/layout/copy'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import type { UserDto } from '@/lib/accounts/schema'

type Person = Pick<UserDto, 'fullname' | 'image'>
export type OwnPersonProps = { userId: string; served: Person }

/** The signed-in person, fetched again because HR may have confirmed a new name. */
function usePerson({ userId, served }: OwnPersonProps): Person {
  // In the store a failure shows no toast (S-38).
  const isQuiet = usePathname().startsWith('/Store')
  const { data } = useLiveData<Person>(`/api/v1/users/${userId}`, {
    served,
    onFailure: () => {
      if (!isQuiet) showError(copy.personFailed)
    },
  })
  return data ?? served
}

export function WelcomeLine(props: OwnPersonProps) {
  return (
    <p className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight font-semibold sm:text-lg">
      {copy.welcome(usePerson(props).fullname)}
    </p>
  )
}

export function OwnAvatar(props: OwnPersonProps) {
  const { fullname, image } = usePerson(props)
  return <Avatar fullName={fullname} src={image} />
}
