import { PASSWORD } from './factories'

/** The fields of the first page of the registration. */
export const registrationFields = (email: string, change: Record<string, string> = {}) => ({
  firstName: 'Firstname',
  lastName: 'Lastname',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...change,
})
