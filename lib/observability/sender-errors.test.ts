import { expect, test, vi } from 'vitest'
import { log } from './log'
import { CUT_OFF, quietSenderErrors } from './sender-errors'

function aConsole() {
  const printed = vi.fn()
  const output = { error: printed, warn: printed }
  quietSenderErrors(output)
  return { output, printed }
}

const UNKNOWN = 'Failed to find Server Action "00". This request might be from an older or newer deployment.'
const WAYS = ['error', 'warn'] as const

test.each(
  ['aborted', CUT_OFF, 'Invalid Server Actions request.', UNKNOWN].flatMap((why) =>
    WAYS.map((way) => [why, way] as const),
  ),
)('“%s” is a line for debugging, not an %s', (why, way) => {
  const { output, printed } = aConsole()
  const line = vi.spyOn(log, 'debug').mockReturnValue()
  output[way](new Error(why))
  expect(printed).not.toHaveBeenCalled()
  expect(line).toHaveBeenCalledWith({ why }, 'a request was broken off')
  line.mockRestore()
})

test('every other error, and whatever else is printed, is printed as before', () => {
  const { output, printed } = aConsole()
  const fault = new TypeError('x is not iterable')
  output.error(fault)
  output.error('aborted')
  output.error(new Error('aborted'), { while: 'paying' })
  expect(printed.mock.calls).toEqual([[fault], ['aborted'], [new Error('aborted'), { while: 'paying' }]])
})
