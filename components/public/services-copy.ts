import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import type { PublicPageCopy } from './copy'

export const servicesCopy: PublicPageCopy = {
  title: 'Services',
  description: 'Food on a payment plan for employees, and a simple payroll arrangement for their companies.',
  lead: 'For employees and for their companies.',
  links: [
    { label: 'Get started', href: '/Reg1' },
    { label: 'Company Sign Up', href: '/partner/sign-up' },
  ],
  sections: [
    {
      heading: 'For employees',
      points: [
        'Food on credit: rice, oil, spaghetti and noodles, from a single pack to a full sack or carton.',
        'A payment plan in equal parts, which begins after delivery. You know the amounts before you order.',
        'Delivery to your home or your place of work.',
        'A history of every order, and a dashboard that shows what you have paid and what is left.',
      ],
    },
    {
      heading: 'For companies',
      points: [
        'A staff benefit at no cost: you confirm who works for you, and we give the credit.',
        'One deduction list and one transfer for each payday.',
        'Your own HR page to confirm employees, answer requests and see past deductions.',
      ],
    },
    {
      heading: 'What it costs',
      text: [
        `Employees pay a registration fee of ${formatNaira(REGISTRATION_FEE)} once, and a service fee and a delivery ` +
          'fee with each order. VAT and interest on the items are added to the payment plan. They see each amount ' +
          'before they order. Companies pay nothing.',
      ],
    },
  ],
}
