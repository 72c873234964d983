/** The steps from signing up to the store, in order, as a sentence says them. */
const STEPS = {
  account: 'Create your account',
  code: 'Enter the code from your email',
  workplace: 'Tell us where you work',
  confirmation: 'HR confirms you',
  fee: 'Pay the registration fee',
  store: 'Shop',
} as const

export type RegistrationStep = keyof typeof STEPS
export const REGISTRATION_STEPS = Object.keys(STEPS) as readonly RegistrationStep[]

/** The step that comes next for someone who has verified the email and cannot shop yet. */
export const nextStepOf = ({ complete, approve }: { complete: boolean; approve: boolean }): RegistrationStep =>
  approve ? 'fee' : complete ? 'confirmation' : 'workplace'

/** Says which step it is and of how many: 'Step 4 of 6: HR confirms you'. */
export const describeStep = (step: RegistrationStep): string =>
  `Step ${REGISTRATION_STEPS.indexOf(step) + 1} of ${REGISTRATION_STEPS.length}: ${STEPS[step]}`
