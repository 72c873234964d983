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
        'A desk of your own in which to add employees, answer requests and see past deductions.',
      ],
    },
    {
      heading: 'What it costs',
      text: [
        'Employees pay a one-time registration payment, and with each order a service and a delivery fee. VAT and interest on the items are part of the plan. Each of them is shown in its own line before an order is placed.',
      ],
    },
  ],
}

export const contactCopy: PublicPageCopy = {
  title: 'Contact Us',
  description: 'How to reach Foodbank about an account, an order, a payment or a partnership.',
  lead: 'Tell us what happened and we will put it right.',
  waysOn: [
    { label: 'Sign in', href: '/Login' },
    { label: 'Forgot password?', href: '/Forgotpd' },
    { label: 'Company Sign Up', href: '/partner/sign-up' },
  ],
  sections: [
    {
      heading: 'You have an account',
      text: [
        'Sign in and open Contact support in your profile. Your message then reaches us together with your account and your orders, so nobody has to ask you for them again.',
      ],
    },
    {
      heading: 'You cannot sign in',
      text: [
        'Use "Forgot password" on the sign-in page: a four-digit code comes to your e-mail. If no code arrives, look in the spam folder and ask for a new one. If your e-mail address has changed, ask your human resources officer to tell us the new one.',
      ],
    },
    {
      heading: 'You paid and nothing happened',
      text: [
        'Do not pay again. Some banks take a few minutes to confirm; your order history shows the payment once they have. If it does not appear, write to us from your profile with the date and the amount.',
      ],
    },
    {
      heading: 'You speak for a company',
      text: ['Use Company Sign Up at the foot of this page. We answer the person who registered.'],
    },
  ],
}

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
        'Your orders, deliveries, payments and instalments.',
      ],
    },
    {
      heading: 'Who sees it',
      points: [
        'Your company sees that you are a customer, and the amount to deduct each payday. It does not see what you bought.',
        'The payment provider handles your card. Card numbers never reach us.',
        'Whoever delivers your order sees your name, telephone number and address.',
      ],
    },
    {
      heading: 'Your rights',
      text: [
        'Under the Nigeria Data Protection Act you can ask for a copy of your data, have it corrected, or have it deleted once nothing is owed. Your profile has a button for a copy and one for the end; for all else write to us from there.',
        'When you delete your account, what tells who you are goes at once. Amounts bought, paid and repaid stay in our books without your name, as tax law asks.',
      ],
    },
    {
      heading: 'Cookies',
      text: [
        'We set one cookie that keeps you signed in, and while you register or reset a password one that lets you go on. Your browser also keeps your name, e-mail address and picture address to show them, until you sign out. There is no advertising and no tracking.',
      ],
    },
  ],
}
