/*
 * Nigerian bank accounts (NUBAN). Source: Central Bank of Nigeria, "Guidelines on Nigeria Uniform Bank Account Number"
 * (2010) and "NUBAN Proposals V 0.4" (2010), which has the codes and the check digit.
 */

/**
 * The codes of the banks that the source lists. A bank that took over another one keeps the accounts of both. Other
 * banks, such as those without branches, may number their accounts in another way.
 */
const BANK_CODES: Readonly<Record<string, readonly string[]>> = {
  'Access Bank': ['044', '063', '069'],
  Citibank: ['023'],
  Ecobank: ['050', '056'],
  FCMB: ['214', '085'],
  'Fidelity Bank': ['070'],
  'First Bank': ['011'],
  GTBank: ['058'],
  'Keystone Bank': ['082'],
  'Polaris Bank': ['076', '014'],
  'Stanbic IBTC Bank': ['221'],
  'Standard Chartered Bank': ['068'],
  'Sterling Bank': ['232', '040'],
  UBA: ['033'],
  'Union Bank': ['032'],
  'Unity Bank': ['215'],
  'Wema Bank': ['035'],
  'Zenith Bank': ['057'],
}

/** The banks whose account numbers are checked. A form suggests them. */
export const CHECKED_BANKS: readonly string[] = Object.keys(BANK_CODES)

/** The tenth digit of an account, from the three digits of the bank's code and the nine of its serial number. */
export function checkDigit(bankCode: string, serial: string): number {
  const digits = Array.from(`${bankCode}${serial}`, Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 3 === 1 ? 7 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether an account number of ten digits can be one of this bank; true for a bank whose codes are unknown. */
export function fitsBank(bank: string, accountNumber: string): boolean {
  const known = CHECKED_BANKS.find((name) => name.toLowerCase() === bank.trim().toLowerCase())
  const codes = BANK_CODES[known ?? '']
  const [serial, digit] = [accountNumber.slice(0, 9), Number(accountNumber.slice(9))]
  return codes?.some((code) => checkDigit(code, serial) === digit) ?? true
}

/** An account number as others may see it: its last four digits. */
export const maskedNumber = (accountNumber: string): string => `••••${accountNumber.slice(-4)}`
