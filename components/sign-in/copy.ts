/** Every text of signing in. Quoted ones stand as the specification has them. */
export const signInCopy = {
  login: {
    title: 'Welcome back',
    lead: 'Sign in to shop on your payment plan.',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot password?',
    submit: 'Continue',
    create: 'Create account',
    signedOut: 'You are signed out.',
    erased: 'Your account is deleted.',
  },
} as const
