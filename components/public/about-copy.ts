import type { PublicPageCopy } from './copy'

export const aboutCopy: PublicPageCopy = {
  title: 'About',
  description: 'What Foodbank is and how it works with companies in Nigeria.',
  lead: 'Foodbank helps workers buy good food today and pay for it on payday.',
  links: [
    { label: 'Get started', href: '/Reg1' },
    { label: 'Contact Us', href: '/contact' },
  ],
  sections: [
    {
      heading: 'What we do',
      text: [
        'We sell rice, oil, spaghetti and noodles to employees of partner companies in Nigeria. You repay in equal ' +
          'parts, which your company deducts from your salary.',
        'Buying in small quantities costs more. We help you buy in bulk and pay bit by bit.',
      ],
    },
    {
      heading: 'How we work',
      points: [
        'Your company confirms that you work there and agrees your limit with us.',
        'You see every price, fee, tax and interest in naira before you agree.',
        'We approve each order before we deliver it to the address you give.',
        'Nothing is deducted from your salary before your food is delivered. You pay only for what you receive.',
        'Your dashboard shows what you owe, what you have paid and your last deduction.',
      ],
    },
    {
      heading: 'What we do not do',
      text: ['We do not lend cash, sell your data or call your family. Our credit is for food only.'],
    },
  ],
}
