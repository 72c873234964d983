import type { Metadata } from 'next'
import picture from '@/components/landing/art/bowl-noodles.webp'
import { contactCopy, contactFormLead } from '@/components/public/contact-copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'
import { ContactNumbers } from '@/components/support/contact-numbers'
import { ContactForm } from '@/components/support/contact-form'
import { supportCopy } from '@/components/support/copy'
import { ToasterLater } from '@/components/ui/toaster-later'
import { operator, supportNumbers } from '@/lib/server/pages'

export const metadata: Metadata = publicMetadata('/contact', contactCopy)

const NOBODY = { firstName: '', lastName: '', email: '' }

/** For people who cannot sign in, and for companies. Buyers write from their profile. */
export default function ContactPage() {
  return (
    <PublicPage copy={contactCopy} picture={picture} operator={operator()}>
      <section className="mt-8">
        <h2>{supportCopy.form.title}</h2>
        <p className="mb-6">{contactFormLead}</p>
        <ContactNumbers {...supportNumbers()} className="mb-6" />
        <ContactForm page="/contact" person={NOBODY} />
      </section>
      <ToasterLater />
    </PublicPage>
  )
}
