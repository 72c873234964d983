/** A demo product; `price` is in naira, near the prices of Lagos shops. */
export type DemoProduct = {
  readonly name: string
  readonly measurement: string
  readonly price: number
  readonly stock: number
  readonly description: string
  /** The name of a file in `art/`, without extension. */
  readonly picture: string
}

export const DEMO_CATEGORIES: readonly {
  readonly type: string
  /** Rice and cooking oils are basic food, which bears no VAT (Nigeria Tax Act 2025, sections 187 and 189). */
  readonly vatClass: 'standard' | 'zero'
  readonly picture: string
  readonly products: readonly DemoProduct[]
}[] = [
  {
    type: 'Rice',
    vatClass: 'zero',
    picture: 'rice',
    products: [
      {
        name: 'Long grain parboiled rice',
        measurement: '50 kg bag',
        price: 78_000,
        stock: 120,
        description:
          'Golden parboiled rice that stays loose and separate in the pot. ' +
          'One bag feeds a family of five for about two months.',
        picture: 'long-grain-parboiled-rice-50-kg-bag',
      },
      {
        name: 'Long grain parboiled rice',
        measurement: '25 kg bag',
        price: 40_500,
        stock: 160,
        description: 'Golden parboiled rice in a half bag, easier to carry and store.',
        picture: 'long-grain-parboiled-rice-25-kg-bag',
      },
      {
        name: 'Long grain parboiled rice',
        measurement: '10 kg bag',
        price: 17_200,
        stock: 200,
        description: 'Parboiled long grain rice for a smaller household.',
        picture: 'long-grain-parboiled-rice-10-kg-bag',
      },
      {
        name: 'Ofada rice',
        measurement: '5 kg bag',
        price: 14_500,
        stock: 80,
        description: 'Short, unpolished local rice with a strong aroma. Very good with ayamase.',
        picture: 'ofada-rice-5-kg-bag',
      },
      {
        name: 'Basmati rice',
        measurement: '5 kg bag',
        price: 21_900,
        stock: 60,
        description: 'Long, fragrant grains for fried rice and Sunday meals.',
        picture: 'basmati-rice-5-kg-bag',
      },
      {
        name: 'Local short grain rice',
        measurement: '25 kg bag',
        price: 36_750,
        stock: 90,
        description: 'Nigerian rice without stones. Soft when boiled, good for tuwo and jollof.',
        picture: 'local-short-grain-rice-25-kg-bag',
      },
    ],
  },
  {
    type: 'Oil',
    vatClass: 'zero',
    picture: 'oil',
    products: [
      {
        name: 'Vegetable oil',
        measurement: '25 litre keg',
        price: 69_500,
        stock: 70,
        description: 'Clear vegetable oil in a large keg, for families who share and for food sellers.',
        picture: 'vegetable-oil-25-litre-keg',
      },
      {
        name: 'Vegetable oil',
        measurement: '5 litre keg',
        price: 15_800,
        stock: 140,
        description: 'Cholesterol-free vegetable oil for frying and stews.',
        picture: 'vegetable-oil-5-litre-keg',
      },
      {
        name: 'Red palm oil',
        measurement: '5 litre keg',
        price: 12_400,
        stock: 110,
        description: 'Fresh red palm oil, filtered twice, for banga, egusi and yam pottage.',
        picture: 'red-palm-oil-5-litre-keg',
      },
      {
        name: 'Red palm oil',
        measurement: '25 litre keg',
        price: 55_000,
        stock: 50,
        description: 'A full keg of red palm oil from this season.',
        picture: 'red-palm-oil-25-litre-keg',
      },
      {
        name: 'Groundnut oil',
        measurement: '3 litre bottle',
        price: 11_600,
        stock: 95,
        description: 'Light groundnut oil with a mild nutty taste. Good at high heat.',
        picture: 'groundnut-oil-3-litre-bottle',
      },
      {
        name: 'Soya oil',
        measurement: 'carton of 12 bottles',
        price: 42_300,
        stock: 40,
        description: 'Twelve bottles of one litre each, to share or to store.',
        picture: 'soya-oil-carton-of-12-bottles',
      },
    ],
  },
  {
    type: 'Spaghetti',
    vatClass: 'standard',
    picture: 'spaghetti',
    products: [
      {
        name: 'Spaghetti',
        measurement: 'carton of 20 packs',
        price: 19_800,
        stock: 150,
        description: 'Twenty packs of 500 g. Made of durum wheat, stays firm when cooked.',
        picture: 'spaghetti-carton-of-20-packs',
      },
      {
        name: 'Spaghetti',
        measurement: '5 packs',
        price: 5_250,
        stock: 220,
        description: 'Five packs of 500 g, enough for a small household.',
        picture: 'spaghetti-5-packs',
      },
      {
        name: 'Slim spaghetti',
        measurement: 'carton of 20 packs',
        price: 20_400,
        stock: 100,
        description: 'Thin spaghetti that cooks in six minutes and holds sauce well.',
        picture: 'slim-spaghetti-carton-of-20-packs',
      },
      {
        name: 'Wholewheat spaghetti',
        measurement: '2 packs',
        price: 3_600,
        stock: 75,
        description: 'More fibre and more taste. Keeps you full for longer.',
        picture: 'wholewheat-spaghetti-2-packs',
      },
      {
        name: 'Macaroni',
        measurement: 'carton of 20 packs',
        price: 18_900,
        stock: 85,
        description: 'Elbow macaroni for a quick meal with vegetables or minced meat.',
        picture: 'macaroni-carton-of-20-packs',
      },
      {
        name: 'Spaghetti and sauce pack',
        measurement: '4 meals',
        price: 7_999.5,
        stock: 60,
        description: 'Spaghetti with tomato sauce base, enough for four quick dinners.',
        picture: 'spaghetti-and-sauce-pack-4-meals',
      },
    ],
  },
  {
    type: 'Noodles',
    vatClass: 'standard',
    picture: 'noodles',
    products: [
      {
        name: 'Chicken noodles',
        measurement: 'carton of 40 packs',
        price: 15_400,
        stock: 180,
        description: 'Forty packs of 70 g with chicken seasoning. A quick breakfast before school.',
        picture: 'chicken-noodles-carton-of-40-packs',
      },
      {
        name: 'Chicken noodles',
        measurement: 'carton of 40 super packs',
        price: 22_700,
        stock: 120,
        description: 'Forty packs of 120 g, for bigger appetites.',
        picture: 'chicken-noodles-carton-of-40-super-packs',
      },
      {
        name: 'Onion chicken noodles',
        measurement: 'carton of 40 packs',
        price: 15_900,
        stock: 130,
        description: 'Forty packs with onion and chicken seasoning.',
        picture: 'onion-chicken-noodles-carton-of-40-packs',
      },
      {
        name: 'Pepper soup noodles',
        measurement: '10 packs',
        price: 4_350,
        stock: 100,
        description: 'Hot, with uziza and scent leaf in the seasoning.',
        picture: 'pepper-soup-noodles-10-packs',
      },
      {
        name: 'Vegetable noodles',
        measurement: '12 cups',
        price: 8_640,
        stock: 90,
        description: 'Add hot water and wait three minutes. Good for lunch at work.',
        picture: 'vegetable-noodles-12-cups',
      },
      {
        name: 'Jollof noodles',
        measurement: '10 packs',
        price: 4_200,
        stock: 110,
        description: 'Noodles with the taste of party jollof.',
        picture: 'jollof-noodles-10-packs',
      },
    ],
  },
]

/** The demo's fees in kobo and rates in basis points. */
/** Packages of these products; `price` is that of one unit in the package, in naira. */
export const DEMO_PACKAGES: readonly {
  readonly name: string
  readonly parts: readonly (Pick<DemoProduct, 'name' | 'measurement' | 'price'> & { readonly quantity: number })[]
}[] = [
  {
    name: 'Family month',
    parts: [
      { name: 'Long grain parboiled rice', measurement: '25 kg bag', price: 37_260, quantity: 1 },
      { name: 'Vegetable oil', measurement: '5 litre keg', price: 14_536, quantity: 1 },
      { name: 'Spaghetti', measurement: 'carton of 20 packs', price: 18_216, quantity: 1 },
      { name: 'Chicken noodles', measurement: 'carton of 40 packs', price: 14_168, quantity: 1 },
    ],
  },
  {
    name: 'Rice and oil',
    parts: [
      { name: 'Long grain parboiled rice', measurement: '10 kg bag', price: 16_340, quantity: 1 },
      { name: 'Red palm oil', measurement: '5 litre keg', price: 11_780, quantity: 1 },
    ],
  },
  {
    name: 'Student box',
    parts: [
      { name: 'Spaghetti', measurement: '5 packs', price: 4_935, quantity: 1 },
      { name: 'Jollof noodles', measurement: '10 packs', price: 3_948, quantity: 2 },
    ],
  },
]

export const DEMO_CHARGES = {
  serviceFeeKobo: 50_000n,
  deliveryFeeKobo: 150_000n,
  vatBps: 750,
  interestBps: 500,
} as const

export const DEMO_FAQS: readonly { readonly title: string; readonly content: string }[] = [
  {
    title: 'Who can buy from Foodbank?',
    content:
      'Employees of companies that work with us. ' +
      'You register with your company’s name, and your HR office confirms that you work there.',
  },
  {
    title: 'How do I pay?',
    content:
      'The price of the food is deducted from your salary in equal parts, on your company’s paydays. ' +
      'The first payday is at least 14 days after delivery: you receive the food first. ' +
      'You pay the service and delivery fee of each order up front by card, transfer or USSD.',
  },
  {
    title: 'How much can I spend?',
    content:
      'All deductions of one month together take at most one third of your salary, as the Labour Act says. ' +
      'So your HR office tells us what else leaves your pay, and your company may agree a lower share. ' +
      'What does not fit into one month moves to the next, and costs nothing extra. ' +
      'Every page of the store shows how much you can still spend.',
  },
  {
    title: 'What does it cost?',
    content:
      'You pay a registration fee of ₦1,000 once, when you join. ' +
      'With each order you pay a service fee and a delivery fee up front. ' +
      'VAT and interest are added to your payment plan and deducted from your salary. ' +
      'Before you order, you see all charges, and the amount of each deduction. ' +
      'Late deductions and early repayments cost nothing extra. ' +
      'If you pay off the whole plan, you get back the interest of the months that have not begun.',
  },
  {
    title: 'When does my order arrive?',
    content:
      'We pack your order once it is approved and you have paid the delivery fee. ' +
      'Please pay it within 7 days of the approval, or the order is cancelled. ' +
      'It goes out with the next delivery. We email you at each step. ' +
      'From the approval on, the page of your order shows a delivery code of four digits. ' +
      'The email that says your order is on its way has it too. ' +
      'Tell it to the driver when you have your food, and to nobody else.',
  },
  {
    title: 'What if something is missing or damaged?',
    content:
      'You pay only for what you receive. Tell our driver, or report it on the page of your order within ' +
      '7 days. We answer within 24 hours. When we need longer to look into it, we tell you why and answer within ' +
      '48 hours. We replace it for free, or take its price, VAT and interest off your payment plan. If we cannot ' +
      'agree, you can turn to the Federal Competition and Consumer Protection Commission (FCCPC).',
  },
  {
    title: 'Can I cancel?',
    content:
      'Yes, until your order is packed. Nothing is deducted for a cancelled order, ' +
      'and the service and delivery fee you paid for it are refunded.',
  },
]
