/** Every text about who is on a team, on HR's desk and on the staff's. */
export const teamCopy = {
  title: 'Team',
  partnerLead: 'Who of your company may confirm employees and report deductions.',
  staffLead:
    'Who works at Foodbank’s back office. Whoever is invited can decide on what others ask for, so all staff are told by mail.',
  people: 'People on the team',
  invitations: 'Open invitations',
  columns: { person: 'Name', state: 'State', act: 'What you can do' },
  you: 'You',
  active: 'Has access',
  suspended: 'Access ended',
  states: {
    waiting: 'Not sent yet',
    open: 'Open',
    expired: 'Expired',
  },
  until: (day: string) => `until ${day}`,
  noInvitations: 'Nobody is invited at the moment.',
  noPeople: 'Nobody is on the team yet.',
  invite: {
    title: 'Invite a colleague',
    titleTo: (company: string) => `Invite someone of ${company}`,
    hint: 'They get a mail with a link to set a password. It is good for 7 days and works once.',
    fullname: 'Full name',
    email: 'Work email',
    submit: 'Invite',
    done: (email: string) => `${email} is invited. The mail is on its way.`,
  },
  end: {
    more: 'End access…',
    sure: (name: string) => `${name} is signed out everywhere and cannot sign in any more.`,
    submit: 'End access',
    done: (name: string) => `${name} has no access any more.`,
  },
  restore: { submit: 'Let in again', done: (name: string) => `${name} has access again.` },
  resend: {
    submit: 'Send again',
    done: (email: string) => `A new link is on its way to ${email}. The one before no longer works.`,
  },
  revoke: {
    more: 'Revoke…',
    sure: (email: string) => `The link that was mailed to ${email} will no longer work.`,
    submit: 'Revoke',
    done: (email: string) => `The invitation of ${email} is revoked.`,
  },
  of: (name: string) => ` ${name}`,
} as const
