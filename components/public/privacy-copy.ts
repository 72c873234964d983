import type { PublicPageCopy } from './copy'

/** The text that people agree to when they register: raise `PRIVACY_VERSION` with every change. */
export const privacyCopy: PublicPageCopy = {
  title: 'Privacy',
  description: 'Which personal data Foodbank keeps, why, and what you can ask for.',
  lead: 'We keep what the plan needs, and no more.',
  sections: [
    {
      heading: 'What we keep',
      points: [
        'Your name, e-mail address, telephone number, home address and picture.',
        'Your company, job title, staff number, salary and other deductions from it, to confirm you and to set a ' +
          'limit you can carry.',
        'Your cart, orders, deliveries, payments and instalments. A photo of the food where we handed it over, when ' +
          'there was no delivery code.',
        'What you agreed to and when, what you write to us with its photos, and what we told you.',
        'For some hours, the network address of whoever tries to sign in or to send us something, to stop those ' +
          'who try too often.',
      ],
    },
    {
      heading: 'Who sees it',
      points: [
        'The human resources office of your company sees your name, e-mail address, picture, staff number, job ' +
          'title, salary and other deductions, to confirm them. It also sees what to deduct on each payday, what ' +
          'is overdue, what you still owe and how much you can still spend. It never sees what you bought.',
        'The payment provider handles your card and is told your name, e-mail address and telephone number. Card ' +
          'numbers never reach us.',
        'Whoever delivers your order sees your name, telephone number and address, and what to deliver. Their phone ' +
          'keeps this until they sign out, for twelve hours at most.',
        'Our own staff, as far as their work asks for it.',
      ],
    },
    {
      heading: 'How long we keep it',
      points: [
        'Your account, cart, picture and what you wrote to us with its photos: until you delete your account.',
        'Orders, payments, deductions, what you agreed to, and the record of what our staff and your human ' +
          'resources office decided: for at least six years, as tax law and company law ask. After you delete your ' +
          'account we keep them without your name.',
        'Photos of food that we handed over without a delivery code: for 180 days, or until you delete your account.',
        'E-mails to you: we delete their text when they are sent. We delete the address and the subject after 90 days.',
        'The messages behind the bell: for a year. We delete them within the month after it.',
        'Your sign-ins: for eight days. Codes that we mailed to you: for 30 days. Both are then deleted.',
        'Backups: for 30 days. What you delete is in them until then.',
        'Network addresses: until the limit of tries that they count for has ended, one day at most. The logs of our ' +
          'servers, which name the addresses of refused requests, are deleted after 90 days.',
      ],
    },
    {
      heading: 'Your rights',
      text: [
        'Under the Nigeria Data Protection Act you can ask for a copy of your data, have it corrected, or have ' +
          'it deleted once nothing is owed. Your profile has a button for a copy and one for the end; for all else ' +
          'write to us from there or from Contact Us.',
        'When you delete your account, what tells who you are goes at once. Amounts bought, paid and repaid stay ' +
          'in our books without your name, as tax law asks.',
      ],
    },
    {
      heading: 'Companies and the people who speak for them',
      text: [
        'When a company signs up we keep its name, address and payday, and the name, work e-mail address and ' +
          'telephone number of its first contact, to decide on the sign-up and to answer it. We keep them also ' +
          'when we decline, so that we can say why.',
        'Of everyone who works at a company’s desk, or at ours, we keep name, work e-mail address and who ' +
          'invited them, and a record of what they did there and when: it is about the pay and the debts of ' +
          'others. Their colleagues on the same desk see their name and address; our staff see the record.',
        'They have the same rights, and write to us from Contact Us.',
      ],
    },
    {
      heading: 'Cookies, and what your browser keeps',
      text: [
        'There is no advertising and no tracking. What is kept on your phone or computer is there to make the ' +
          'app work:',
      ],
      points: [
        'One cookie keeps you signed in, for seven days at most. While you register or reset a password, others ' +
          'let you go on from step to step, for two hours at most.',
        'Until you sign out: your name, e-mail address, account number, the address of your picture and whether ' +
          'your company has confirmed you, to show them.',
        'Until you sign out: the pages of the store and of your orders that you looked at, to be read without a ' +
          'connection. After seven days they are no longer shown.',
        'Until you send it, sign out or close the window: what you type into a form, so that it outlives a ' +
          'reload. After an hour it is no longer shown. Passwords and codes are never kept.',
        'What is the same for everybody: goods with their prices, pictures and parts of the app, so that they ' +
          'need not be loaded again.',
      ],
    },
  ],
}
