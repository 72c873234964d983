import type { RosterRowOutcome } from '@/generated/prisma/enums'
import { deductionsCopy } from '@/components/deductions/copy'
import type { Field } from '@/lib/companies/column-rules'

const { money } = deductionsCopy
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const employees = (count: number) => (count === 1 ? '1 employee' : `${count} employees`)

export const rosterCopy = {
  title: 'Roster',
  lead:
    'All your employees in one file. Employees who register with a staff ID and email on it are confirmed at once. ' +
    'You keep confirming everyone else in your list.',
  listed: (count: number, withoutContact: number) =>
    count === 0
      ? 'Nobody on your roster is waiting to register.'
      : `${people(count)} on your roster ${count === 1 ? 'has' : 'have'} not registered yet` +
        (withoutContact > 0
          ? `. We cannot invite ${withoutContact} of them, so give them the link or the poster.`
          : '.'),
  notices: {
    'headings-saved': 'Your column names are saved.',
    'join-link-revoked': 'The link no longer works.',
    'roster-taken-back': 'The roster is taken back. Everything that it changed is as it was before.',
  },
  upload: {
    title: 'Upload your roster',
    text:
      'CSV or Excel with the columns of your own file. It needs staff ID, name and monthly salary. Email, phone, ' +
      'other deductions and job title are optional. You see a preview before anything is changed.',
    file: 'Roster',
    hint: 'CSV or Excel (.xlsx), at most 5,000 employees and 2 MB.',
  },
  fields: {
    staff_id: 'Staff ID',
    name: 'Name, or surname',
    first_name: 'First and other names',
    email: 'Email',
    phone: 'Phone',
    salary: 'Monthly salary',
    other_deductions: 'Other deductions a month',
    job_title: 'Job title',
    amount_due: 'Due',
    amount_deducted: 'Amount deducted',
    reason: 'Reason',
  } satisfies Record<Field, string>,
  preview: {
    stopped: 'Nothing can be applied yet. Please correct these lines in your file and check it again.',
    partly: (count: number) =>
      `${count === 1 ? '1 line has an error' : `${count} lines have errors`}. You can apply the other lines now, ` +
      'and upload the corrected file later. Until then, nobody counts as missing in the file.',
    applyGood: 'Apply the lines without errors',
    details: {
      salary: 'Salary',
      otherDeductions: 'Other deductions',
      email: 'Email',
      phone: 'Phone',
      jobTitle: 'Job title',
    },
    detail: (name: string, value: string) => `${name}: ${value}`,
    nothing: 'This file changes nothing.',
    appliedBefore: (at: string) => `This file was applied on ${at}.`,
    counts: {
      added: 'New',
      changed: 'Changed',
      confirmed: 'Confirmed now',
      unchanged: 'Unchanged',
      leaving: 'Not in the file',
      removed: 'No longer listed',
      raises: 'Raises above 20%',
      waiting: 'Wait for a second person',
      problems: 'Errors',
    },
    lists: { problems: 'Errors', doubled: 'Duplicate lines, counted once', notes: 'For you to decide' },
    caption: 'Rows of the file',
    columns: { line: 'Line', staffId: 'Staff ID', name: 'Name', changes: 'Changes', outcome: 'Result' },
    outcomes: {
      new: 'New',
      changed: 'Changed',
      unchanged: 'Unchanged',
      confirmed: 'Confirmed now',
      returning: 'Has left',
      problem: 'Error',
      left: 'Leaves',
      removed: 'No longer listed',
    } satisfies Record<RosterRowOutcome, string>,
    change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
    raise: 'Above 20%',
    leavers: {
      title: 'Employees who are not in the file',
      text:
        'They stay as they are unless you say that they leave. ' +
        'A plan of someone who leaves is due from the final pay.',
      columns: { staffId: 'Staff ID', name: 'Name', owed: 'Still owed today' },
      leave: (count: number) => `${employees(count)} ${count === 1 ? 'leaves' : 'leave'}`,
      day: 'Last day at work',
      dayHint: 'Only if they leave. The same day for all of them.',
    },
    invite: (mailed: number, messaged: number) => {
      const who = `${people(mailed + messaged)} who ${mailed + messaged === 1 ? 'has' : 'have'} not registered`
      if (messaged === 0) return `Email an invitation to ${who}`
      return mailed === 0 ? `Invite ${who} by SMS` : `Invite ${who}: ${mailed} by email, ${messaged} by SMS`
    },
    apply: 'Apply the roster',
    done: 'The roster is applied.',
    doneCounts: (changed: number) => `${employees(changed)} with new details have been informed.`,
  },
  join: {
    title: 'Link and poster',
    text: 'Employees who open the link register with your company filled in. It shows only the name of your company.',
    none: 'There is no link at the moment.',
    make: 'Make a link',
    label: 'Link for your employees',
    poster: 'Open the poster',
    revoke: 'Revoke the link',
    revokeText: 'The link and printed posters stop working. You can make a new link afterwards.',
    revokeNow: 'Revoke',
  },
  named: {
    title: 'Your company on our home page',
    no:
      'Our home page does not name your company. If you agree, it names you among the employers whose people ' +
      'buy here.',
    yes: 'Our home page names your company among the employers whose people buy here.',
    agree: 'Name our company',
    end: 'Take our name off',
  },
  headings: {
    title: 'Your column names',
    text:
      'How your files name their columns. We use these names to read your roster and your deductions, and in the ' +
      'deductions files you download. Leave a field empty to use our name.',
    save: 'Save',
  },
  history: {
    title: 'Applied rosters',
    empty: { title: 'No roster yet', text: 'Rosters that you apply appear here.' },
    takenBack: 'Taken back',
    someone: 'Former colleague',
  },
  kept: {
    title: (at: string) => `Roster of ${at}`,
    takenBack: (at: string, by: string) => `Taken back on ${at}${by === '' ? '' : ` by ${by}`}.`,
    facts: { by: 'Applied by', rows: 'Rows', invited: 'Invited' },
    outcomes: 'Rows by result',
    all: (count: number) => `All (${count})`,
    tab: (outcome: string, count: number) => `${outcome} (${count})`,
    noLine: 'Not in the file',
    empty: { title: 'No rows', text: 'The rows of a roster are kept for 90 days after it was applied.' },
  },
  takeBack: {
    more: 'Take back…',
    text:
      'Everything that this roster changed becomes as it was before. People whom it listed are not listed any more, ' +
      'and unsent invitations are not sent. Employees with other details are informed.',
    button: 'Take back the roster',
  },
  poster: {
    title: 'Poster',
    print: 'Print',
    back: 'Roster',
    heading: 'Buy food now, repay it from your pay',
    steps: [
      'Scan the code with your phone.',
      'Register with your own email and your staff ID.',
      'Choose your food. It is delivered to you.',
    ],
    of: (company: string) => `For employees of ${company}`,
    picture: 'QR code of the link',
    none: 'Make a link on the page “Roster” first.',
  },
  money,
}
