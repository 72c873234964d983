import type { PublicPageCopy } from './copy'

export const contactCopy: PublicPageCopy = {
  title: 'Contact Us',
  description: 'How to reach Foodbank about an account, an order, a payment or a partnership.',
  lead: 'Tell us what happened and we will put it right.',
  sections: [
    {
      heading: 'Do you have an account?',
      text: [
        'Sign in and open Contact support in your profile. We then receive your message with your account, so ' +
          'you need not explain who you are.',
      ],
    },
    {
      heading: 'Are you unable to sign in?',
      text: [
        'Use "Forgot password" on the sign-in page: we will email you a four-digit code. If no code arrives, ' +
          'check your spam folder and ask for a new one. We send the code to the address you registered with. If ' +
          'you can no longer open that mailbox, write to us below.',
      ],
    },
    {
      heading: 'Did you pay and nothing happened?',
      text: [
        'Do not pay again. Some banks take a few minutes to confirm. Your order history then shows the payment. ' +
          'If it does not appear, write to us with the date and the amount.',
      ],
    },
    {
      heading: 'Are you from a company?',
      text: [
        'Use Company Sign Up at the bottom of this page. We reply to the person who registers. If you have ' +
          'signed up already, write to us below from the same email address.',
      ],
    },
  ],
}

export const contactFormLead = 'We reply by email to the address you enter here.'
