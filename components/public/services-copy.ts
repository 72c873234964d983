import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import type { PublicPageCopy } from './copy'

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
