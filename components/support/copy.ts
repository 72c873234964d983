/** Quoted texts of the specification keep its wording. */
export const supportCopy = {
  faqsFailed: 'Error fetching FAQs',
  noFaqs: 'There are no questions here yet. You can ask one under “Contact support”.',
  numbers: {
    title: 'Call or write to us',
    call: (number: string) => `Call ${number}`,
    whatsApp: (number: string) => `WhatsApp ${number}`,
  },
  form: {
    title: 'Fill the form to Contact Us',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    complaint: 'Your complaint',
    firstNameExample: 'Enter your first name',
    lastNameExample: 'Enter your last name',
    emailExample: 'Enter your correct email address',
    complaintExample: 'How can we help you?',
    send: 'Send Message',
    failed: 'Error submitting form.',
    /** No answer arrived (PF-29). */
    broke: (message: string) => `Error submitting form: ${message}`,
    sentTitle: 'Message Sent',
    sentText: 'Your message has been sent. We will reply by e-mail.',
    back: 'Back to Home',
  },
} as const
