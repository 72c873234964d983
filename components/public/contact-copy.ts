import type { PublicPageCopy } from './copy'

export const contactCopy: PublicPageCopy = {
  title: 'Contact Us',
  description: 'How to reach Foodbank about an account, an order, a payment or a partnership.',
  lead: 'Tell us what happened and we will put it right.',
  sections: [
    {
      heading: 'You have an account',
      text: [
        'Sign in and open Contact support in your profile. Your message then reaches us together with your account, so nobody has to ask you who you are.',
      ],
    },
    {
      heading: 'You cannot sign in',
      text: [
        'Use "Forgot password" on the sign-in page: a four-digit code comes to your e-mail. If no code arrives, look in the spam folder and ask for a new one. The code goes to the address you registered with; if you can no longer open that mailbox, write to us below.',
      ],
    },
    {
      heading: 'You paid and nothing happened',
      text: [
        'Do not pay again. Some banks take a few minutes to confirm; your order history shows the payment once they have. If it does not appear, write to us with the date and the amount.',
      ],
    },
    {
      heading: 'You speak for a company',
      text: ['Use Company Sign Up at the foot of this page: we answer the person who registered. If you have signed up already, write to us below from the same address.'],
    },
  ],
}

/** Above the form of the contact page. */
export const contactFormLead = 'We answer by e-mail, to the address you give here.'
