import type { PublicPageCopy } from './copy'

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
