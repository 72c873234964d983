/** What a client sends and what it gets, for the endpoints that one begins with. */
export type Example = { readonly body?: unknown; readonly response?: unknown }

const ID = '019a9f00-0000-7000-8000-000000000001'
const PRODUCT = '019a9f00-0000-7000-8000-000000000002'
const GRANT = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..cut.short'

/** Examples by method and path. A test parses them with the schemas of their endpoints. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /users': {
    body: {
      firstName: 'Test',
      lastName: 'Buyer',
      email: 'test.buyer@example.com',
      password: 'Harmattan7',
      confirmPassword: 'Harmattan7',
    },
    response: { id: ID, email: 'test.buyer@example.com', grant: GRANT },
  },
  'POST /user/verify-code': {
    body: { email: 'test.buyer@example.com', code: '4821' },
    response: { userId: ID, grant: GRANT },
  },
  'POST /users/login': { body: { email: 'test.buyer@example.com', password: 'Harmattan7' } },
  'POST /cart/addToCart': {
    body: { productId: PRODUCT, quantity: 2 },
    response: { _id: '019a9f00-0000-7000-8000-000000000003', quantity: 2, price: 17_200, inCart: 2 },
  },
  'GET /packages': {
    response: [
      {
        _id: ID,
        name: 'Rice and oil',
        image: null,
        price: 25_200,
        saves: 1_800,
        items: [
          {
            productId: PRODUCT,
            name: 'Parboiled rice',
            measurement: '10 kg bag',
            quantity: 1,
            price: 16_053.33,
            vatClass: 'zero',
          },
          {
            productId: '019a9f00-0000-7000-8000-000000000004',
            name: 'Red palm oil',
            measurement: '5 litre keg',
            quantity: 1,
            price: 9_146.67,
            vatClass: 'zero',
          },
        ],
        available: true,
        perPayday: 8_820,
        paydays: 3,
      },
    ],
  },
  'POST /staff/packages': {
    body: { name: 'Rice for two', price: 33_000, items: [{ productId: PRODUCT, quantity: 2 }] },
  },
  'POST /staff/provisionRates': {
    body: { notDue: 1, to30: 10, to60: 25, to90: 50, older: 100, reason: 'More is paid late' },
  },
  'POST /staff/suppliers': {
    body: { name: 'Kano Rice Mills', email: 'sales@kano.test', phone: '', taxNumber: '', leadDays: 5 },
    response: { id: ID },
  },
  'POST /staff/purchaseOrders': {
    body: { supplierId: ID, lines: [{ productId: PRODUCT, quantity: 40, unitCost: 14_500 }] },
    response: { id: ID },
  },
  'POST /staff/purchaseOrders/{id}/receipts': {
    body: {
      lines: [{ productId: PRODUCT, lot: 'KR-0412', bestBefore: '2027-06-30', quantity: 40, unitCost: 14_500 }],
    },
    response: { id: ID },
  },
  'POST /staff/purchaseOrders/{id}/bills': {
    body: { number: 'INV-2210', net: 580_000, vat: 0, date: '2026-12-01' },
    response: { id: ID },
  },
  'PUT /staff/stock/lots/{id}/cost': { body: { unitCost: 14_500 }, response: { id: ID } },
  'POST /staff/stock/lots/{id}/returns': { body: { quantity: 4 }, response: { id: ID } },
  'POST /staff/stock/counts': { body: { lines: [{ lotId: ID, counted: 38 }] }, response: { differences: 1 } },
  'POST /staff/stock/writeOffs': {
    body: { lotId: ID, quantity: 2, reason: 'damaged' },
    response: { lotId: ID },
  },
  'POST /partner/gifts': {
    body: { packageId: ID, for: 'some', people: 'EMP-0017\nada@example.test', message: 'Thank you for this year.' },
    response: { id: ID },
  },
  'POST /staff/gifts/{id}/payment': {
    body: { amount: 47_700, reference: 'TRF-2210', date: '2026-12-01', delivery: '2026-12-18' },
    response: { placed: 2, left: [] },
  },
  'POST /staff/gifts/{id}/orders': { body: { delivery: 'home' }, response: { placed: 1, left: [] } },
  'POST /staff/gifts/{id}/return': { response: { returned: 23_850 } },
  'PUT /basket': {
    body: { items: [{ productId: PRODUCT, quantity: 1 }] },
    response: {
      state: 'active',
      nextOn: '2026-12-22',
      isProposed: false,
      goodsTotal: 17_200,
      items: [
        {
          productId: PRODUCT,
          name: 'Parboiled rice',
          measurement: '10 kg bag',
          image: null,
          quantity: 1,
          inStock: 1,
          price: 17_200,
        },
      ],
    },
  },
  'POST /payments': { body: { purpose: 'registration' } },
  'POST /partner/employees/{id}/approve': { body: { salary: '200,000' }, response: { id: ID, status: 'approved' } },
  'POST /partner/employees/{id}/decline': {
    body: { reason: 'Not an employee of ours.' },
    response: { id: ID, status: 'declined' },
  },
  'POST /wallet/deductionRequests': {
    body: { month: '2026-12', amount: 5_000, reason: 'School fees are due this month.' },
    response: { id: ID, newDates: [{ dueOn: '2027-03-25', amount: 7_500 }] },
  },
  'POST /partner/deductionRequests/{id}/approve': { response: { id: ID, state: 'agreed' } },
  'POST /partner/deductionRequests/{id}/decline': {
    body: { reason: 'Payroll of this month has begun.' },
    response: { id: ID, state: 'declined' },
  },
  'POST /partner/deductions/{month}/close': { response: { period: '2026-11', closed: true } },
  'POST /partner/deductions/{month}/corrections': {
    body: { lineId: ID, rightAmount: 16031.25, reason: 'The amount was typed wrongly.' },
    response: { approvalId: ID },
  },
  'POST /staff/remittances': {
    body: { companyId: ID, amount: 450000, reference: 'TRF-2026-11', date: '2026-11-28' },
  },
}
