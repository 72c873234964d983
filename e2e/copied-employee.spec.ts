import { canCopy, copyEmployee } from './copied-employee'
import { expect, test } from './fixtures'
import { approveEmployee, call, createWaitingEmployee, logIn, staffNumber } from './people'

test('an employee is copied as registered, whatever HR decides about the first one later', async () => {
  const { id } = await createWaitingEmployee({ jobtitle: 'Driver' })
  // Tests of a demo that runs already do not know the database.
  const another = async () =>
    canCopy ? logIn(await copyEmployee(id, staffNumber())) : createWaitingEmployee({ jobtitle: 'Driver' })
  await another()
  await approveEmployee({ id })
  const copy = await another()
  const { body } = await call('GET', `/users/${copy.id}`, { token: copy.token })
  expect(body).toMatchObject({ isApproved: false })
})
