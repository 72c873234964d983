import { expect, test } from 'vitest'
import { doneSteps, presentStep } from './month-rules'

const none = { expected: 0, not_deducted: 0, deducted: 0, announced: 0, matched: 0 }
const open = { lines: none, closed: false, deducted: 0, received: 0, unsent: 0 }
const closed = { ...open, lines: { ...none, deducted: 2 }, closed: true, deducted: 20_000, unsent: 20_000 }

test.each([
  ['nothing is due', open, [], 'fillIn'],
  ['nothing is filled in', { ...open, lines: { ...none, expected: 3 } }, [], 'fillIn'],
  ['some lines are filled in', { ...open, lines: { ...none, expected: 1, deducted: 2 } }, ['fillIn'], 'check'],
  ['some are answered with zero', { ...open, lines: { ...none, expected: 1, not_deducted: 2 } }, ['fillIn'], 'check'],
  ['all are filled in', { ...open, lines: { ...none, deducted: 1, not_deducted: 1 } }, ['fillIn', 'check'], 'close'],
  [
    'all is sent before the month is closed',
    { ...open, lines: { ...none, announced: 2 }, deducted: 20_000 },
    ['fillIn', 'check'],
    'close',
  ],
  ['it is closed', closed, ['fillIn', 'check', 'close'], 'send'],
  ['a part is sent', { ...closed, unsent: 5_000 }, ['fillIn', 'check', 'close'], 'send'],
  ['all is sent', { ...closed, unsent: 0 }, ['fillIn', 'check', 'close', 'send'], 'received'],
  [
    'the money has arrived',
    { ...closed, unsent: 0, received: 20_000 },
    ['fillIn', 'check', 'close', 'send', 'received'],
    undefined,
  ],
  [
    'it is closed with nothing deducted',
    { ...closed, lines: { ...none, not_deducted: 2 }, deducted: 0, unsent: 0 },
    ['fillIn', 'check', 'close', 'send', 'received'],
    undefined,
  ],
] as const)('when %s', (_when, month, done, present) => {
  expect(doneSteps(month)).toEqual(done)
  expect(presentStep(month)).toBe(present)
})
