import type { KeyScope } from '@/lib/core/actors'

/** What a key of each scope may be used for, in words for the pages of keys. */
export const SCOPES: Readonly<Record<KeyScope, { readonly label: string; readonly may: string }>> = {
  'employees:read': { label: 'Read employees', may: 'List employees and requests for another name.' },
  'employees:write': {
    label: 'Change employees',
    may: 'Confirm, decline and correct employees, and set their last day.',
  },
  'deductions:read': { label: 'Read deductions', may: 'Read the months and download the file to fill in.' },
  'deductions:write': { label: 'Report deductions', may: 'Upload the filled-in file of a month.' },
  'remittances:read': { label: 'Read remittances', may: 'Read what the company owes and what was received.' },
  'remittances:write': { label: 'Announce remittances', may: 'Announce a transfer, or withdraw the announcement.' },
  'orders:read': { label: 'Read orders', may: 'Read orders, invoices and the lists for packing and delivery.' },
  'products:read': { label: 'Read products', may: 'Read products, categories and stock.' },
  'products:write': {
    label: 'Change products',
    may: 'Add and change products and their stock. A large change of a price still waits for a second person.',
  },
  'companies:read': { label: 'Read companies', may: 'Read companies and their terms.' },
  'payments:read': { label: 'Read payments', may: 'Read payments, refunds and settlements.' },
  'books:read': { label: 'Read the books', may: 'Read the ledger, VAT reports, journals and remittances.' },
}

/** The last day of a key is at most so many days ahead. */
export const KEY_DAYS = 365
/** The days that a key works whose maker named no last day. */
export const KEY_DEFAULT_DAYS = 90

/** The sentence for a key that is unknown, has ended or expired, or whose maker has no access any more. */
export const KEY_NOT_VALID = 'This API key is not valid. It may have been revoked or have expired.'
export const NOT_FOR_KEYS = 'This call is for people who sign in. An API key cannot make it.'

/** A stored scope in words. One that no longer exists is named as it was. */
export const scopeWords = (scope: string): string => (isScope(scope) ? SCOPES[scope].may : scope)

const isScope = (scope: string): scope is KeyScope => scope in SCOPES
