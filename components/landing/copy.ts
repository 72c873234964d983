import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'

export const landingCopy = {
  title: 'Foodbank: food now, paid on payday',
  description:
    'Get rice, oil, spaghetti and noodles now and repay through your salary over the months ahead. For employees of ' +
    'partner companies in Nigeria.',
  /** Animated word by word; `mark` is underlined. */
  headline: { start: 'Get food items from foodbank at a', mark: 'flexible payment plan' },
  lead:
    'Take home the rice, oil, spaghetti and noodles your house needs this week. Repay in equal parts from your ' +
    'salary, on your company’s paydays.',
  picture: 'A woven sack of rice with a basin of grains, bottles and kegs of oil, a pack of spaghetti and noodles',
  getStarted: 'Get started',
  who: `For employees of partner companies. ${formatNaira(REGISTRATION_FEE)} once to join.`,
  plan: {
    label: 'Example',
    /** A basket from the demo store at the demo's charges; copy.test.ts compares them. */
    tag: { goods: 'For example: rice and oil', amount: '₦31,640', when: 'on each of three paydays' },
    title: 'A food plan over three paydays',
    basket: 'One sack of rice, 50 kg, and one keg of red palm oil, 5 litres',
    lines: [
      { name: 'Food', amount: '₦90,400' },
      { name: 'VAT on rice and oil', amount: '₦0' },
      { name: 'Interest, 5%', amount: '₦4,520' },
    ],
    total: { name: 'Deducted from salary', amount: '₦94,920' },
    whole: { name: 'With service and delivery, ₦2,000', amount: '₦96,920' },
    paydaysLabel: 'Deducted from the salary on each payday',
    paydays: [
      { date: '25 January', short: '25 Jan', amount: '₦31,640', left: '₦63,280 left' },
      { date: '25 February', short: '25 Feb', amount: '₦31,640', left: '₦31,640 left' },
      { date: '25 March', short: '25 Mar', amount: '₦31,640', left: 'Paid off' },
    ],
    rate: 'Delivered on 4 January, the credit costs 52.5% a year with the fees of the order (effective 67.1%).',
    note:
      `You also pay ${formatNaira(REGISTRATION_FEE)} once to join, and ₦2,000 per order for service and delivery. ` +
      'You see your exact amounts before you agree.',
  },
  shelf: {
    title: 'What you can buy',
    lead: 'Rice, oil, spaghetti and noodles, in small or bulk sizes.',
    items: [
      { name: 'Rice', sizes: 'Bags and sacks' },
      { name: 'Oil', sizes: 'Bottles and kegs' },
      { name: 'Spaghetti', sizes: 'Packs and cartons' },
      { name: 'Noodles', sizes: 'Packs and cartons' },
    ],
  },
  budgets: {
    title: 'What do you get for ₦30,000?',
    text: 'Choose an amount to see the packages of food that it buys.',
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Select food items',
        text: 'Add food to your cart. You see the total and every deduction before you order.',
      },
      {
        title: 'Wait for the order to be approved',
        text: 'We check it against the limit your company agreed for you and send you an email.',
      },
      {
        title: 'Receive the order',
        text: 'We deliver to the address you gave. Then your company deducts the payments from your salary.',
      },
    ],
  },
  trust: {
    title: 'No surprises on your payslip',
    items: [
      { title: 'Every cost shown', text: 'You see VAT, interest and fees before you agree.' },
      { title: 'Equal parts', text: 'We deduct the same amount each payday, so you know what is left of your salary.' },
      {
        title: 'You know when it ends',
        text: 'Your dashboard shows what you have paid, what remains and your last deduction.',
      },
    ],
  },
  faqs: { title: 'Frequently asked questions' },
  join: {
    title: 'Don’t wait for payday to buy food.',
    text: 'Create your profile, tell us where you work, and we will ask your company to confirm you.',
    action: 'Join Us Today',
  },
  employer: {
    title: 'Do you run payroll?',
    text:
      'Your employees buy food on credit, and you lend no money. You confirm who works for you and send us one ' +
      'deduction list each payday.',
    named: 'Employers whose people buy here',
    action: 'Register your company',
  },
} as const
