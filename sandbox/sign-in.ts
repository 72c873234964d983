/** The session of a sign-in that asks for no second factor. */
export async function sessionOf<SignIn extends object>(
  signIn: Promise<SignIn>,
): Promise<Exclude<SignIn, { readonly secondStep: unknown }>> {
  const result = await signIn
  if ('secondStep' in result) throw new Error('the sign-in asks for a second factor')
  return result as Exclude<SignIn, { readonly secondStep: unknown }>
}

/** The challenge of a sign-in that asks for a second factor. */
export async function challengeOf(signIn: Promise<object>): Promise<string> {
  const result = await signIn
  if (!isSecondStep(result)) throw new Error('the sign-in asks for no second factor')
  return result.secondStep.challenge
}

const isSecondStep = (result: object): result is { secondStep: { challenge: string } } => 'secondStep' in result
