import type { PeriodDto } from './schema'

/** What HR does with a month, one after the other; in the last step Foodbank receives the money. */
export const MONTH_STEPS = ['fillIn', 'check', 'close', 'send', 'received'] as const
export type MonthStep = (typeof MONTH_STEPS)[number]

type MonthState = Pick<PeriodDto, 'lines' | 'closed' | 'deducted' | 'received' | 'unsent'>

/** The steps of a month that are done. A step counts only when the ones before it are done. */
export function doneSteps({ lines, closed, deducted, received, unsent }: MonthState): readonly MonthStep[] {
  const all = Object.values(lines).reduce((total, count) => total + count, 0)
  const isSent = closed && unsent === 0
  const isDone: Readonly<Record<MonthStep, boolean>> = {
    fillIn: closed || lines.expected < all,
    check: closed || (all > 0 && lines.expected === 0),
    close: closed,
    send: isSent,
    received: isSent && received >= deducted,
  }
  return MONTH_STEPS.filter((step) => isDone[step])
}

/** The step that a month is at; undefined when all is done. */
export const presentStep = (month: MonthState): MonthStep | undefined => MONTH_STEPS[doneSteps(month).length]
