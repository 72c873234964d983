import type { Page } from '@playwright/test'

/*
 * The texts that the specification quotes and a page shows as it opens, by row of e2e/pages.ts and by requirement. The
 * texts that answer an action are in scripts/quoted-texts.test.ts, which also lists all requirements.
 */

/** Text anywhere on the page, or an element with exactly this text. */
type Quoted = string | ElementText
type ElementText = { readonly role: Role; readonly text: string; readonly to?: string }
type Role = 'button' | 'link' | 'heading' | 'columnheader' | 'label' | 'placeholder' | 'option' | 'group of options'

const elementWith =
  (role: Role) =>
  (text: string, to?: string): ElementText => ({ role, text, ...(to === undefined ? {} : { to }) })
const button = elementWith('button')
const link = elementWith('link')
const heading = elementWith('heading')
const placeholder = elementWith('placeholder')
const option = elementWith('option')
const group = elementWith('group of options')
const columns = (...names: readonly string[]): ElementText[] => names.map((name) => elementWith('columnheader')(name))
const labels = (...names: readonly string[]): ElementText[] => names.map((name) => elementWith('label')(name))

/** The percentages are those of the seed. */
const SUMMARY = {
  'C-27': ['Total items price', 'Service fee', 'Delivery fee'],
  'X-33': ['VAT 7.5%', 'Interest 5%'],
} as const
const CODE = { 'OT-05': "Didn't receive the OTP? Resend", 'OT-06': button('Verify') } as const

export const QUOTED: Readonly<Record<string, Readonly<Record<string, Quoted | readonly Quoted[]>>>> = {
  '/': {
    'L-01': heading('Get food items from foodbank at a flexible payment plan'),
    'L-05': link('Sign in', '/Login'),
    'L-06': link('Get started', '/Reg1'),
    'L-10': 'Join Us Today',
    'L-11': [link('About', '/about'), link('Contact Us', '/contact'), link('Services', '/services')],
    'L-12': link('Company Sign Up', '/partner/sign-up'),
  },
  '/Reg1': {
    'RG-01': heading('Set up your profile'),
    'RG-02': 'Personalize your experience by creating your profile today.',
    'RG-06': labels('First name', 'Last name', 'Email', 'Password', 'Confirm password'),
    'RG-08': button('Continue'),
    'RG-09': link('Already have an account? Sign in', '/Login'),
  },
  '/RegOtp': CODE,
  '/Reg2': {
    'PC-01': heading('Almost done!'),
    'PC-02': placeholder('+234'),
    'PC-05': labels('Job title', 'Staff Id', 'Salary'),
    'PC-07': option('Select a company'),
    'PC-09': button('Continue'),
  },
  '/Login': {
    'LI-02': link('Forgot password?', '/Forgotpd'),
    'LI-03': button('Continue'),
    'LI-04': link('Create account', '/Reg1'),
  },
  '/Forgotpd': { 'FP-01': [...labels('Email'), button('Continue')] },
  '/Resetpd': { ...CODE, 'FP-06': "Didn't receive the OTP? Resend" },
  '/ResetPdChange': {
    'FP-10': button('Reset password'),
    'FP-11': 'Password must contain one symbol and one character',
  },
  '/Dashboard': {
    'D-01': 'Welcome, Test Person',
    'D-05': [
      link('Home', '/Dashboard'),
      link('Store', '/Store'),
      link('History', '/History'),
      link('Profile', '/Profile'),
      button('Logout'),
    ],
    'D-06': 'Monthly Payback',
    'D-07': link('Apply for food loan', '/Store'),
    'D-08': 'Current loan',
    'D-09': 'Paid loan',
    'D-10': 'Amount left',
    'D-11': 'Total loan',
    'D-16': heading('Order history'),
    'D-17': columns('S/n', 'Order no', 'Time', 'No of items', 'Amount'),
    'D-18': ['1 Item', '2 Items'],
  },
  '/History': {
    'H-01': heading('Recent Orders'),
    'H-02': columns('S/n', 'Order no', 'Time', 'No of items', 'Amount', 'Delivery'),
    'H-04': button('Pay'),
  },
  '/History1': {
    'X-03': heading('Recent Orders'),
    'H-13': columns('Buyer', 'Order no', 'Time', 'No of items', 'Amount'),
  },
  '/History2': { 'H-17': 'bag (10 kg)', 'H-18': ['VAT', 'Interest'], 'X-33': SUMMARY['X-33'] },
  '/History3': { 'H-14': 'No history yet', 'H-15': link('Shop Now', '/Store') },
  '/Store': {
    'S-03': [link('Available items', '/Store'), link('My cart', '/Store?tab=cart')],
    'S-05': placeholder('search for a category'),
  },
  '/Store, a product': { 'S-25': 'Total price of Item', 'S-26': button('Add to cart') },
  '/Store, an item added': {
    'S-28': heading('Item Added'),
    'S-29': 'Success! Your order is now in your cart, ready for checkout.',
    'S-30': link('Go to cart', '/Store?tab=cart'),
  },
  '/Store, the cart': { ...SUMMARY, 'C-01': heading('Today'), 'C-03': heading('Payment Summary'), 'C-04': 'Proceed' },
  '/Store, an item to be removed': {
    'C-09': heading('Confirm Deletion'),
    'C-10': 'Are you sure you want to delete this food item?',
    'C-11': [button('Delete'), button('Cancel')],
  },
  '/TransactionChain1': {
    'CK-01': heading('Add Delivery details'),
    'CK-04': button('Continue'),
  },
  '/TransactionChain1, another place': {
    'CK-02': labels('State', 'City', 'Location', 'Phone number'),
    'CK-03': placeholder('+234'),
    'CK-05': option('Abia'),
    'X-07': [group('States'), option('Federal Capital Territory')],
  },
  '/TransactionChain2': {
    'CK-12': heading('Application successful'),
    'CK-13': 'Order recieved await confirmation in your mail',
    'CK-15': [...SUMMARY['C-27'], 'Total Price'],
    'X-33': SUMMARY['X-33'],
    'CK-16': link('Done'),
  },
  '/TransactionChain3': {
    'CK-18': ['State', 'City', 'Location', 'Phone number'],
    'CK-19': link('Edit'),
    'CK-20': 'Payment Summary',
    'CK-21': link('Back to Dashboard', '/Dashboard'),
  },
  '/Profile': {
    'PF-02': link('Back to Home', '/Dashboard'),
    'PF-03': [link('Personal information'), link('Terms and privacy'), link('FAQS'), link('Contact support')],
    'PF-06': ['Full name', 'Email', 'Phone number', 'Home address', 'Company', 'Salary', 'Job title'],
    'PF-09': '₦200,000',
  },
  '/Profile, another name': { 'PF-32': [...labels('Full name'), button('Save changes')] },
  '/Profile, terms': { 'PF-12': 'See More' },
  '/Profile, support': {
    'PF-18': heading('Fill the form to Contact Us'),
    'PF-19': labels('First name', 'Last name', 'Email', 'Your complaint'),
    'PF-20': placeholder('Enter your first name'),
    'PF-21': placeholder('Enter your last name'),
    'PF-22': placeholder('Enter your correct email address'),
    'PF-23': placeholder('How can we help you?'),
    'PF-24': button('Send Message'),
  },
  '/Profile, news': { 'PF-34': heading('Today'), 'X-06': 'Your registration fee has been received!' },
}

/** Lists the quoted texts that the open page does not show. Hidden, clipped and transparent text does not count. */
export async function findMissingTexts(page: Page, name: string): Promise<string[]> {
  const wanted = Object.entries(QUOTED[name] ?? {}).flatMap(([id, texts]) =>
    [texts].flat().map((text) => ({ id, ...(typeof text === 'string' ? { role: 'words', text } : text) })),
  )
  const missing = await page.evaluate((all: readonly { id: string; role: string; text: string; to?: string }[]) => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    /** Whether the smallest element with the words is visible. */
    const shows = (element: HTMLElement, words: string): boolean => {
      if (
        !plain(element.innerText).includes(words) ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        return false
      const within = [...element.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && plain(child.innerText).includes(words),
      )
      return within.length === 0 ? isShown(element) : within.some((child) => shows(child, words))
    }
    const SELECTORS: Readonly<Record<string, string>> = {
      button: 'button',
      link: 'a[href]',
      heading: 'h1, h2, h3, h4, legend',
      columnheader: 'th',
      label: 'label',
      placeholder: 'input, textarea',
      option: 'select option',
      'group of options': 'select optgroup',
    }
    const textOf = (element: Element): string => {
      if (element instanceof HTMLOptGroupElement) return element.label
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.placeholder
      return element instanceof HTMLElement ? element.innerText : ''
    }
    const found = ({ role, text, to }: { role: string; text: string; to?: string }) => {
      if (role === 'words') return shows(document.body, text)
      return [...document.querySelectorAll(SELECTORS[role] ?? role)].some(
        (element) =>
          // A quoted text may be continued after a colon, where it would hide what a tap does.
          (plain(textOf(element)) === text || plain(textOf(element)).startsWith(`${text}: `)) &&
          isShown(element.closest('select') ?? element) &&
          (to === undefined || element.getAttribute('href') === to),
      )
    }
    return all.filter((each) => !found(each))
  }, wanted)
  return missing.map(
    ({ id, role, text, to }) => `${name} does not show ${id}: ${role} "${text}"${to === undefined ? '' : ` to ${to}`}`,
  )
}
