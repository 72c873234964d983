import { expect, test } from 'vitest'
import { rosterCopy } from './copy'

test('the whole debt of a leaver is not called due, which is only what falls due on one payday', () => {
  expect(rosterCopy.preview.leavers.columns.owed).not.toMatch(/\bdue\b|arrears|to deduct/i)
})
