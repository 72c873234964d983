/**
 * The mutants of `npm run mutate` that no test can notice, because they change nothing: the line of the code, and what
 * Stryker makes of it.
 */
export const EQUIVALENT: readonly {
  readonly file: string
  readonly code: string
  readonly becomes: string
  readonly why: string
}[] = [
  {
    file: 'lib/credit/annual-rate-rules.ts',
    code: 'for (let step = 0; step < MOST_STEPS; step += 1) {',
    becomes: 'for (let step = 0; step <= MOST_STEPS; step += 1) {',
    why: 'The steps have reached the solution long before the bound.',
  },
  {
    file: 'lib/credit/annual-rate-rules.ts',
    code: 'for (let step = 0; step < MOST_STEPS; step += 1) {',
    becomes: 'for (let step = 0; step < MOST_STEPS; step -= 1) {',
    why: 'The steps have reached the solution long before the bound.',
  },
  {
    file: 'lib/credit/annual-rate-rules.ts',
    code: 'if (Math.abs(change) < 1e-12) break',
    becomes: 'if (false) break',
    why: 'Further steps from the solution stay there. The rates are rounded to basis points.',
  },
  {
    file: 'lib/credit/annual-rate-rules.ts',
    code: 'if (Math.abs(change) < 1e-12) break',
    becomes: 'if (Math.abs(change) <= 1e-12) break',
    why: 'Further steps from the solution stay there. The rates are rounded to basis points.',
  },
  {
    file: 'lib/credit/ceiling-rules.ts',
    code: 'while (left > 0n) {',
    becomes: 'while (left >= 0n) {',
    why: 'Nothing left of an amount leaves the loop at its end, and an amount of zero has no share.',
  },
  {
    file: 'lib/credit/self-pay-rules.ts',
    code: '(lastDay && lastDay > enteredOn ? lastDay : enteredOn).slice(0, 7)',
    becomes: '(lastDay && lastDay >= enteredOn ? lastDay : enteredOn).slice(0, 7)',
    why: 'Both are the same day.',
  },
  {
    file: 'lib/deductions/closing-rules.ts',
    code: 'const own = parts.filter(({ userId }) => waiting.has(userId))',
    becomes: 'const own = parts',
    why: 'Closing a month moves nothing of employees whose pay it does not ask. Leaving them out saves time.',
  },
  {
    file: 'lib/deductions/file-column-rules.ts',
    code: 'const [few = [], many = []] = byLength',
    becomes: 'const [few = ["Stryker was here"], many = []] = byLength',
    why: 'A list of two has both. The types do not know that.',
  },
  {
    file: 'lib/deductions/file-column-rules.ts',
    code: 'const [few = [], many = []] = byLength',
    becomes: 'const [few = [], many = ["Stryker was here"]] = byLength',
    why: 'A list of two has both. The types do not know that.',
  },
  {
    file: 'lib/deductions/file-column-rules.ts',
    code: 'name',
    becomes: "name.slice(0, LONGEST_NAME).normalize('NFKD').replace(/\\p{M}/gu, '').toUpperCase()",
    why: 'Both names are compared in capitals, then.',
  },
  {
    file: 'lib/deductions/payroll.ts',
    code: 'payroll.parts.filter(({ userId }) => answered.has(userId)),',
    becomes: 'payroll.parts,',
    why: 'The lines of other employees are not looked up. Leaving them out saves time.',
  },
  {
    file: 'lib/deductions/rules.ts',
    code: 'export const isBookable = (month: Month, today: Day): boolean => month <= nextMonth(today.slice(0, 7))',
    becomes: 'export const isBookable = (month: Month, today: Day): boolean => month <= nextMonth(today)',
    why: 'The month after a day is that after its month.',
  },
  {
    file: 'lib/deductions/rules.ts',
    code: 'let month = final && dueIn > final ? final : dueIn',
    becomes: 'let month = final && dueIn >= final ? final : dueIn',
    why: 'Both are the same month.',
  },
  {
    file: 'lib/orders/list-rules.ts',
    code: 'text',
    becomes: 'text.toUpperCase()',
    why: 'Addresses are compared in capitals, then.',
  },
  {
    file: 'lib/orders/mark-rules.ts',
    code: 'salary_raised: salary !== null && lowest !== null && isLargeRaise(lowest, salary),',
    becomes: 'salary_raised: salary !== null && true && isLargeRaise(lowest, salary),',
    why: 'Null is not above zero, and nothing else is a raise. The types ask for the condition.',
  },
  {
    file: 'lib/orders/mark-rules.ts',
    code: 'salary_far_off: salary !== null && salary > highestAlone(usual),',
    becomes: 'salary_far_off: true && salary > highestAlone(usual),',
    why: 'Null is not more than a salary. The types ask for the condition.',
  },
  {
    file: 'lib/orders/rules.ts',
    code: "to === STAFF_MOVES.fail.to && from !== null && canMove(from, 'fail')",
    becomes: "to === STAFF_MOVES.fail.to && true && canMove(from, 'fail')",
    why: 'No move begins at null. The types ask for the condition.',
  },
  {
    file: 'lib/orders/rules.ts',
    code: "const digits = /^(?:\\s*fb)?[\\s-]*(\\d[\\d\\s-]*)$/i.exec(text)?.[1]?.replaceAll(/\\D/g, '')",
    becomes: "const digits = /^(?:\\s*fb)?[\\s-]*(\\d[\\d\\s-]*)$/i.exec(text)?.[1].replaceAll(/\\D/g, '')",
    why: 'A match has the group. The types do not know that.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: 'if (amount !== null && amount < 0n) return `The ${what} ${quoted(cell)} ${verb} negative.`',
    becomes: 'if (true && amount < 0n) return `The ${what} ${quoted(cell)} ${verb} negative.`',
    why: 'Null is not less than zero. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if (typeof amount === 'string') return amount",
    becomes: 'if (false) return amount',
    why: 'A sentence is neither zero nor above the bound, so it is returned below. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "typeof salary === 'bigint' && typeof other === 'bigint' && other > salary",
    becomes: 'true && other > salary',
    why: 'A sentence or null is not more than a salary above zero. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "typeof salary === 'bigint' && typeof other === 'bigint' && other > salary",
    becomes: "typeof salary === 'bigint' || typeof other === 'bigint' && other > salary",
    why: 'A sentence or null is not more than a salary above zero. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "typeof salary === 'bigint' && typeof other === 'bigint' && other > salary",
    becomes: "true && typeof other === 'bigint' && other > salary",
    why: 'A sentence or null is not more than a salary above zero. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "typeof salary === 'bigint' && typeof other === 'bigint' && other > salary",
    becomes: "typeof salary === 'bigint' && true && other > salary",
    why: 'A sentence or null is not more than a salary above zero. The types ask for the condition.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if (problems.length > 0 || typeof salary === 'string' || typeof other === 'string') return { problems }",
    becomes: "if (problems.length > 0 || false || typeof other === 'string') return { problems }",
    why: 'A sentence is one of the problems. The types do not know that.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if (problems.length > 0 || typeof salary === 'string' || typeof other === 'string') return { problems }",
    becomes: "if (problems.length > 0 || typeof salary === 'string' || false) return { problems }",
    why: 'A sentence is one of the problems. The types do not know that.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if ('problem' in email || 'problem' in phone) return { problems }",
    becomes: 'if (false) return { problems }',
    why: 'A problem of both is one of the problems, so the line before has returned. The types do not know that.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if ('problem' in email || 'problem' in phone) return { problems }",
    becomes: "if ('problem' in email && 'problem' in phone) return { problems }",
    why: 'A problem of both is one of the problems, so the line before has returned. The types do not know that.',
  },
  {
    file: 'lib/roster/row-rules.ts',
    code: "if ('problem' in email || 'problem' in phone) return { problems }",
    becomes: "if ('problem' in email || 'problem' in phone) return {}",
    why: 'A problem of both is one of the problems, so the line before has returned. The types do not know that.',
  },
  {
    file: 'lib/statements/rules.ts',
    code: "if (verdict.kind === 'matched') {",
    becomes: 'if (true) {',
    why: 'Other verdicts have no company and no announcement that could be used up.',
  },
  {
    file: 'lib/statements/rules.ts',
    code: "if (verdict.kind !== 'matched') return verdict",
    becomes: 'if (false) return verdict',
    why: 'Other verdicts have no company, so no receipt is like them.',
  },
]
