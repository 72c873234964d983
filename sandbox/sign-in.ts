/** The session of a sign-in that asks for no second factor. */
export async function sessionOf<SignIn extends object>(
  signIn: Promise<SignIn>,
): Promise<Exclude<SignIn, { readonly secondStep: unknown }>> {
  const result = await signIn
  if ('secondStep' in result) throw new Error('the sign-in asks for a second factor')
  return result as Exclude<SignIn, { readonly secondStep: unknown }>
}
