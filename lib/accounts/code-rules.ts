/** Seconds after a code until another one can be sent. Apart from the other rules, which load zod into a page. */
export const RESEND_SECONDS = 60
