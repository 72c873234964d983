import type { ReasonCopy } from '@/components/ui/reason-form'

export const teamCopy = {
  title: 'Team',
  partnerLead:
    'Who works at the HR desk of your company, and what each person may do. ' +
    'A second approver approves changes to the team. Foodbank does it when you are the only approver.',
  staffLead:
    'Who works in Foodbank’s back office, and what each person may do. ' +
    'A second person approves every invitation, every change of permissions and every end of access.',
  you: 'You',
  active: 'Has access',
  suspended: 'Access ended',
  states: {
    waiting: 'Not sent yet',
    open: 'Open',
    expired: 'Expired',
  },
  until: (day: string) => `until ${day}`,
  noInvitations: { title: 'Open invitations', text: 'No open invitations.' },
  noPeople: { title: 'People on the team', text: 'There is no one on the team yet.' },
  invite: {
    title: 'Invite a colleague',
    titleTo: (company: string) => `Invite someone from ${company}`,
    hint:
      'Once a second person approves, they get an email with a link to set a password. ' +
      'It works once, within 7 days.',
    fullname: 'Full name',
    email: 'Work email',
    submit: 'Request invitation',
    done: (email: string) => `Requested. ${email} gets an email once a second person approves.`,
  },
  permissions: {
    legend: 'Permissions',
    title: 'What each permission allows',
    more: 'Change permissions…',
    submit: 'Request change',
    done: (name: string) => `Requested. The permissions of ${name} change once a second person approves.`,
  },
  reason: 'Reason',
  end: {
    more: 'End access…',
    sure: (name: string) => `Once a second person approves, ${name} is signed out everywhere and gets an email.`,
    submit: 'Request end of access',
    done: (name: string) => `Requested. The access of ${name} ends once a second person approves.`,
  },
  restore: {
    submit: 'Request return of access',
    done: (name: string) => `Requested. ${name} has access again once a second person approves.`,
  },
  resetFactor: {
    form: (name: string): ReasonCopy => ({
      open: ['Reset second step…', ` ${name}`],
      reason: ['Reason'],
      kind: 'second_factor_reset',
      hint: 'For someone who lost the phone and all recovery codes. Make sure by phone or in person that they ask.',
      submit: ['Request the reset', ` ${name}`],
    }),
    requested: 'Requested. It is done once a colleague approves.',
  },
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
