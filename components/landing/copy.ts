import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'

export const landingCopy = {
  title: 'Foodbank: food now, paid on payday',
  description:
    'Get rice, oil, spaghetti and noodles now and repay through your salary over the months ahead. For employees of partner companies in Nigeria.',
  /** Animated word by word; `mark` is the part that gets underlined. Joined they are the headline. */
  headline: { start: 'Get food items from foodbank at a', mark: 'flexible payment plan' },
  lead: 'Take home the rice, oil, spaghetti and noodles your house needs this week. Repay in equal parts from your salary, on your company’s paydays.',
  picture: 'A woven sack of rice with a basin of grains, bottles and kegs of oil, a pack of spaghetti and noodles',
  getStarted: 'Get started',
  who: 'For employees of partner companies.',
  plan: {
    label: 'Example',
    /** A basket of the demo's store at its charges: a test compares. */
    tag: { goods: 'For example: rice and oil', amount: '₦33,900', when: 'on each of three paydays' },
    title: 'A food plan over three paydays',
    basket: 'Rice, 50 kg, and red palm oil, 5 litres',
    lines: [
      { name: 'Food', amount: '₦90,400' },
      { name: 'VAT, 7.5%', amount: '₦6,780' },
      { name: 'Interest, 5%', amount: '₦4,520' },
    ],
    total: { name: 'Taken from salary', amount: '₦101,700' },
    paydaysLabel: 'What leaves the salary on each payday',
    paydays: [
      { date: '25 January', short: '25 Jan', amount: '₦33,900', left: '₦67,800 left' },
      { date: '25 February', short: '25 Feb', amount: '₦33,900', left: '₦33,900 left' },
      { date: '25 March', short: '25 Mar', amount: '₦33,900', left: 'Paid off' },
    ],
    note: `Besides, you pay a registration fee of ${formatNaira(REGISTRATION_FEE)} once, and a service and a delivery fee with each order. You see your own figures, to the kobo, before you agree to anything.`,
  },
  shelf: {
    title: 'What a Nigerian kitchen runs on',
    lead: 'Four shelves, from a small bag to a full sack.',
    items: [
      { name: 'Rice', sizes: 'Bags and sacks' },
      { name: 'Oil', sizes: 'Bottles and kegs' },
      { name: 'Spaghetti', sizes: 'Packs and cartons' },
      { name: 'Noodles', sizes: 'Packs and cartons' },
    ],
  },
  steps: {
    title: 'From the shelf to your door',
    items: [
      {
        title: 'Select food items',
        text: 'Fill your cart from the store. The total, and what each payday will take, stays in view.',
      },
      {
        title: 'Wait for the order to be approved',
        text: 'We check it against the limit your company agreed for you and send you an e-mail.',
      },
      {
        title: 'Receive the order',
        text: 'We bring it to the address you gave. Repayment then runs through your payroll.',
      },
    ],
  },
  trust: {
    title: 'No surprise on the payslip',
    items: [
      { title: 'One price, all of it', text: 'VAT, interest and fees stand in their own lines before you say yes.' },
      { title: 'Equal parts', text: 'The plan is divided evenly over your paydays, so you can count on what is left.' },
      {
        title: 'You see where it ends',
        text: 'Your dashboard shows what you have paid, what remains and the last date.',
      },
    ],
  },
  faqs: { title: 'Questions people ask first' },
  join: {
    title: 'The next pot of rice need not wait for payday.',
    text: 'Create your profile, tell us where you work, and we ask your company to confirm you.',
    action: 'Join Us Today',
  },
  employer: {
    title: 'Do you run payroll?',
    text: 'Give your people food on credit without lending them a naira yourself. You confirm who works for you and send us one list a payday.',
    action: 'Bring your company',
  },
} as const
