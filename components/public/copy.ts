import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'

/** The words of the small public pages. A section is a heading and its paragraphs or points. */
export type PublicPageCopy = {
  title: string
  description: string
  lead?: string
  /** Where to go from here, below the text: the first is the likeliest. */
  waysOn?: readonly { label: string; href: string }[]
  sections: readonly { heading: string; text?: readonly string[]; points?: readonly string[] }[]
}

export const shareCopy = {
  site: 'Foodbank',
  picture: 'Get food items from foodbank at a flexible payment plan: a sack of rice, oil, spaghetti and noodles',
} as const

export const aboutCopy: PublicPageCopy = {
  title: 'About',
  description: 'What Foodbank is and how it works with companies in Nigeria.',
  lead: 'Foodbank lets people in work put good food on the table today and repay it on payday.',
  waysOn: [
    { label: 'Get started', href: '/Reg1' },
    { label: 'How to reach us', href: '/contact' },
  ],
  sections: [
    {
      heading: 'What we do',
      text: [
        'We sell rice, oil, spaghetti and noodles to employees of partner companies in Nigeria. The food goes on a payment plan that is repaid in equal parts through the company’s payroll.',
        'Food is dearest when it is bought in small measures at the end of the month. Buying the whole sack is cheaper, but it asks for all the money at once. We take that one obstacle away.',
      ],
    },
    {
      heading: 'How we work',
      points: [
        'Your company confirms that you work there and agrees on a limit.',
        'Every price, fee, tax and interest is shown in naira before you agree.',
        'Each order is approved before it leaves us, and delivered to the address you give.',
        'Your dashboard shows what you owe, what you have paid and when it ends.',
      ],
    },
    {
      heading: 'What we do not do',
      text: ['We do not lend cash, sell your data or ring your relatives. Our credit buys food, and nothing else.'],
    },
  ],
}

export const servicesCopy: PublicPageCopy = {
  title: 'Services',
  description: 'Food on a payment plan for employees, and a simple payroll arrangement for their companies.',
  lead: 'One service for the person who eats, one for the company that pays the salary.',
  waysOn: [
    { label: 'Get started', href: '/Reg1' },
    { label: 'Company Sign Up', href: '/partner/sign-up' },
  ],
  sections: [
    {
      heading: 'For employees',
      points: [
        'Food on credit: rice, oil, spaghetti and noodles, from a single pack to a full sack or carton.',
        'A plan in equal parts over your paydays, with the dates and amounts known beforehand.',
        'Delivery to your home or your place of work.',
        'A history of every order, and a dashboard with what is paid and what is left.',
      ],
    },
    {
      heading: 'For companies',
      points: [
        'A welfare benefit without a loan book: you confirm who works for you, we carry the credit.',
        'One deduction list for each payday, and one transfer.',
        'A desk of your own in which to confirm employees, answer requests and see past deductions.',
      ],
    },
    {
      heading: 'What it costs',
      text: [
        `Employees pay a registration fee of ${formatNaira(REGISTRATION_FEE)} once, and a service and a delivery fee with each order. VAT and interest on the items are part of the plan. Each of these is shown in its own line before an order is placed. Companies pay nothing.`,
      ],
    },
  ],
}

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

/** Its wording is `PRIVACY_VERSION`, which people agree to by registering: raise that with every change here. */
export const privacyCopy: PublicPageCopy = {
  title: 'Privacy',
  description: 'Which personal data Foodbank keeps, why, and what you can ask for.',
  lead: 'We keep what the plan needs, and no more.',
  sections: [
    {
      heading: 'What we keep',
      points: [
        'Your name, e-mail address, telephone number, home address and picture.',
        'Your company, job title, staff number and salary, to confirm you and to set a limit you can carry.',
        'Your cart, orders, deliveries, payments and instalments.',
        'What you agreed to and when, what you write to us, and what we told you.',
        'For some hours, the network address of whoever tries to sign in or to send us something, to stop those who try too often.',
      ],
    },
    {
      heading: 'Who sees it',
      points: [
        'The human resources office of your company sees your name, e-mail address, picture, staff number, job title and salary, to confirm them. It also sees what to deduct on each payday, what is overdue, what you still owe and how much you can still spend. It never sees what you bought.',
        'The payment provider handles your card and is told your name, e-mail address and telephone number. Card numbers never reach us.',
        'Whoever delivers your order sees your name, telephone number and address, and what to deliver.',
        'Our own staff, as far as their work asks for it.',
      ],
    },
    {
      heading: 'Your rights',
      text: [
        'Under the Nigeria Data Protection Act you can ask for a copy of your data, have it corrected, or have it deleted once nothing is owed. Your profile has a button for a copy and one for the end; for all else write to us from there or from Contact Us.',
        'When you delete your account, what tells who you are goes at once. Amounts bought, paid and repaid stay in our books without your name, as tax law asks.',
      ],
    },
    {
      heading: 'Companies and the people who speak for them',
      text: [
        'When a company signs up we keep its name, address and payday, and the name, work e-mail address and telephone number of its first contact, to decide on the sign-up and to answer it. We keep them also when we decline, so that we can say why.',
        'Of everyone who works at a company’s desk, or at ours, we keep name, work e-mail address and who invited them, and a record of what they did there and when: it is about the pay and the debts of others. Their colleagues on the same desk see their name and address; our staff see the record.',
        'They have the same rights, and write to us from Contact Us.',
      ],
    },
    {
      heading: 'Cookies, and what your browser keeps',
      text: ['There is no advertising and no tracking. What is kept on your phone or computer is there to make the app work:'],
      points: [
        'One cookie keeps you signed in, for seven days at most. While you register or reset a password, others let you go on from step to step, for two hours at most.',
        'Until you sign out: your name, e-mail address, account number, the address of your picture and whether your company has confirmed you, to show them.',
        'Until you sign out: the pages of the store and of your orders that you looked at, to be read without a connection. After seven days they are no longer shown.',
        'Until you send it, sign out or close the window: what you type into a form, so that it outlives a reload. After an hour it is no longer shown. Passwords and codes are never kept.',
        'What is the same for everybody: goods with their prices, pictures and parts of the app, so that they need not be loaded again.',
      ],
    },
  ],
}
