import type { ReasonCopy } from '@/components/ui/reason-form'

export const teamCopy = {
  title: 'Team',
  partnerLead: 'Who can confirm employees and report deductions for your company.',
  staffLead:
    'Who works in Foodbank’s back office. New colleagues can approve requests, ' +
    'so all staff get an e-mail about each invitation.',
  people: 'People on the team',
  invitations: 'Open invitations',
  columns: { person: 'Name', state: 'State', act: 'Actions' },
  you: 'You',
  active: 'Has access',
  suspended: 'Access ended',
  states: {
    waiting: 'Not sent yet',
    open: 'Open',
    expired: 'Expired',
  },
  until: (day: string) => `until ${day}`,
  noInvitations: 'No open invitations.',
  noPeople: 'There is no one on the team yet.',
  invite: {
    title: 'Invite a colleague',
    titleTo: (company: string) => `Invite someone from ${company}`,
    hint: 'They get an e-mail with a link to set a password. The link works once, within 7 days.',
    fullname: 'Full name',
    email: 'Work e-mail',
    submit: 'Invite',
    done: (email: string) => `${email} is invited and will get an e-mail.`,
  },
  end: {
    more: 'End access…',
    sure: (name: string) => `${name} will be signed out everywhere and can no longer sign in.`,
    submit: 'End access',
    done: (name: string) => `${name} no longer has access.`,
  },
  resetFactor: {
    form: (name: string): ReasonCopy => ({
      open: ['Reset second step…', ` ${name}`],
      reason: ['Reason'],
      hint: 'For someone who lost the phone and all recovery codes. Make sure by phone or in person that they ask.',
      submit: ['Request the reset', ` ${name}`],
    }),
    requested: 'Requested. It is done once a colleague approves.',
  },
  restore: { submit: 'Restore access', done: (name: string) => `${name} has access again.` },
  resend: {
    submit: 'Send again',
    done: (email: string) => `We are sending a new link to ${email}. The old link no longer works.`,
  },
  revoke: {
    more: 'Revoke…',
    sure: (email: string) => `The link sent to ${email} will stop working.`,
    submit: 'Revoke',
    done: (email: string) => `The invitation for ${email} is revoked.`,
  },
  of: (name: string) => ` ${name}`,
} as const
