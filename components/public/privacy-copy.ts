import { NOTICE_HOURS } from '@/lib/privacy/breach-rules'
import { PROCESSING, basisWords } from '@/lib/privacy/processing-rules'
import { ANSWER_TIME, WAY_OUT } from '@/lib/tickets/rules'
import type { PublicPageCopy } from './copy'

/** The text that people agree to when they register: raise `PRIVACY_VERSION` with every change. */
export const privacyCopy: PublicPageCopy = {
  title: 'Privacy',
  description: 'Which personal data Foodbank keeps, why, and what you can ask for.',
  lead: 'We keep what the plan needs, and no more.',
  sections: [
    {
      heading: 'Who is responsible',
      text: [
        'Foodbank decides what your data is used for and answers for it: we are the data controller under the ' +
          'Nigeria Data Protection Act 2023. Our data protection officer answers you at the address at the end of ' +
          'this page, or through Contact Us.',
      ],
    },
    {
      heading: 'What we keep',
      points: [
        'Your name, email address, telephone number, home address and picture.',
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
      heading: 'Why we use it, and what allows it',
      text: [
        'Section 25 of the Act allows a use that our contract with you needs, that the law asks of us, or that a ' +
          'legitimate interest needs which does not outweigh yours, or that you consent to. We use your data for ' +
          'these purposes only. Where we ask for your consent, you can refuse it, or take it back at any time.',
      ],
      points: PROCESSING.map((activity) => `${activity.purpose} ${basisWords(activity)}.`),
    },
    {
      heading: 'Who sees it',
      points: [
        'The human resources office of your company sees your name, email address, picture, staff number, job ' +
          'title, salary and other deductions, to confirm them. It also sees what to deduct on each payday, what ' +
          'is overdue, what you still owe and how much you can still spend. It never sees what you bought.',
        'The payment provider handles your card and is told your name, email address and telephone number. Card ' +
          'numbers never reach us.',
        'Whoever delivers your order sees your name, telephone number and address, and what to deliver. Their phone ' +
          'keeps this until they sign out, for twelve hours at most.',
        'Our own staff, as far as their work asks for it.',
        'If you switch SMS or WhatsApp on, our provider Termii gets your telephone number and the text of each ' +
          'message. You can stop this in your profile, or by the reply STOP.',
        'Companies that work for us: the one that runs our servers, the one that delivers our emails and the one ' +
          'that delivers our messages. They may use your data for this work only, and our contracts with them say ' +
          'so (section 29 of the Act).',
        'Authorities and courts, where the law says so. We sell your data to nobody.',
      ],
    },
    {
      heading: 'Data outside Nigeria',
      text: [
        'Some of these companies keep data on servers in other countries. We send it there only where the law or a ' +
          'contract protects it as the Act asks (sections 41 to 43). Ask us where your data is, and we tell you.',
      ],
    },
    {
      heading: 'How long we keep it',
      points: PROCESSING.map(({ name, kept }) => `${name}: ${kept.charAt(0).toLowerCase()}${kept.slice(1)}`),
    },
    {
      heading: 'What a computer decides',
      text: [
        'Your limit is calculated from your salary, your other deductions and what you owe already. People decide ' +
          'everything else: your company confirms you, or lists you before you register, and our staff approve or ' +
          'reject each order. Ask us, and a person looks at your limit too.',
      ],
    },
    {
      heading: 'Your rights',
      text: [
        'You have these rights under sections 34 to 38 of the Act. Your profile has a button for a copy of your data ' +
          'and one for the end of your account; for all else write to us.',
        'When you delete your account, what tells who you are goes at once. Amounts bought, paid and repaid stay ' +
          'in our books without your name, as tax law asks.',
      ],
      points: [
        'To know what we have about you, and to get a copy that other programs can read.',
        'To have it corrected.',
        'To have it deleted once nothing is owed.',
        'To object to a use that rests on our interest, and to have a use stopped while we look into it.',
        'To take back a consent.',
      ],
    },
    {
      heading: 'If something goes wrong',
      text: [
        `When data is lost or gets into wrong hands, we notify the Nigeria Data Protection Commission within ` +
          `${NOTICE_HOURS} hours after we know of it, where it may harm someone. Where the risk for you is high, we ` +
          'tell you too, without delay, and say what you can do (section 40 of the Act).',
      ],
    },
    {
      heading: 'If you do not agree with us',
      text: [
        `Please write to us first. ${ANSWER_TIME}`,
        'You can complain to the Nigeria Data Protection Commission (NDPC) at any time, at ndpc.gov.ng (section 46 ' +
          `of the Act). About an order, a price or a payment: ${WAY_OUT.charAt(0).toLowerCase()}${WAY_OUT.slice(1)}`,
      ],
    },
    {
      heading: 'Companies and the people who speak for them',
      text: [
        'When a company signs up we keep its name, address and payday, and the name, work email address and ' +
          'telephone number of its first contact, to decide on the sign-up and to answer it. We keep them also ' +
          'when we decline, so that we can say why.',
        'A company may list its employees before they have an account: name, staff number, work email address ' +
          'and telephone number, job title, salary and other deductions. Whoever registers with the listed staff ' +
          'number and email is confirmed at once. Your company can have us invite you once, by email, or by SMS if ' +
          'it listed no email. You can stop such an SMS by the reply STOP. If your company listed you and you do not ' +
          'want that, write to us, and we remove you from the list.',
        'Of everyone who works at a company’s desk, or at ours, we keep name, work email address and who ' +
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
        'Until you sign out: your name, email address, account number, the address of your picture and whether ' +
          'your company has confirmed you, to show them.',
        'Until you sign out: the pages of the store and of your orders that you looked at, to be read without a ' +
          'connection. After seven days they are no longer shown.',
        'Until you send it, sign out or close the window: what you type into a form, so that it outlives a ' +
          'reload. After an hour it is no longer shown. Passwords and codes are never kept.',
        'For a year, in a cookie: the day of your first visit, and whether you want Foodbank on your home screen, so ' +
          'that you are asked once.',
        'What is the same for everybody: goods with their prices, pictures and parts of the app, so that they ' +
          'need not be loaded again.',
      ],
    },
  ],
}

/** Where the data protection officer answers. */
export const privacyContact = (address: string): string =>
  `Our data protection officer answers at ${address}. Please write “Data protection” into the subject.`
