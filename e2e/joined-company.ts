import { mailTo, newPerson } from './fixtures'
import { callOrFail, logInAsStaff } from './people'

/** A company that staff have approved, and the invitation of its HR. */
type JoinedCompany = {
  readonly id: string
  readonly name: string
  /** The address of HR, who has not accepted the invitation yet. */
  readonly email: string
  /** The path of the mailed link. */
  readonly invitation: string
}

/**
 * Signs a company up and approves it. It pays wages on the last day of the month.
 * @param headers of the sign-up
 */
export async function joinCompany(headers: Readonly<Record<string, string>> = {}): Promise<JoinedCompany> {
  const { email, fullName, lastName } = newPerson()
  const name = `Mills ${lastName}`
  await callOrFail('POST', '/companies', {
    headers,
    body: {
      ...{ companyName: name, address: '1 Mill Road, Ikeja', payday: 31 },
      ...{ fullname: fullName, email, phonenumber: '0803 123 4567' },
    },
  })
  const { token } = await logInAsStaff()
  const pending = await callOrFail('GET', `/staff/companies?state=pending&q=${encodeURIComponent(name)}`, { token })
  const id = String(pending.body.items[0]?.id)
  await callOrFail('POST', `/staff/companies/${id}/approve`, { token })
  const { text } = await mailTo(email, /^You are invited to the HR desk of /)
  return { id, name, email, invitation: /\/Invitation\?token=[\w-]+/.exec(text)?.[0] ?? '' }
}
