import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { Notice } from '@/components/layout/notice'
import { messagesCopy } from '@/components/messages/copy'
import { MessageSettings } from '@/components/messages/message-settings'
import { notificationsCopy } from '@/components/notifications/copy'
import { NotificationList } from '@/components/notifications/notification-list'
import { AddressList } from '@/components/profile/address-list'
import { profileCopy as copy } from '@/components/profile/copy'
import { PersonalInformation } from '@/components/profile/personal-information'
import { SectionList } from '@/components/profile/section-list'
import { type Section, sectionOf, sectionPath } from '@/components/profile/sections'
import { SessionList } from '@/components/sessions/session-list'
import { YourData } from '@/components/profile/your-data'
import { supportCopy } from '@/components/support/copy'
import { ContactForm } from '@/components/support/contact-form'
import { ContactNumbers } from '@/components/support/contact-numbers'
import { FaqPanel } from '@/components/support/faq-panel'
import { AgreementFold } from '@/components/terms/agreement-fold'
import { termsCopy } from '@/components/terms/copy'
import { ticketsCopy } from '@/components/tickets/copy'
import { Card } from '@/components/ui/card'
import { Link, TextLink } from '@/components/ui/link'
import { ScrollPanel } from '@/components/ui/scroll-panel'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { secondsUntilCode } from '@/lib/accounts/code-queries'
import { getUser } from '@/lib/accounts/queries'
import { TERMS_VERSION, versionDay } from '@/lib/accounts/rules'
import { listAddresses } from '@/lib/checkout/address-queries'
import type { Buyer } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { cursorAddress } from '@/lib/core/listing'
import { readFlash, single, supportNumbers } from '@/lib/server/pages'
import { listSessions } from '@/lib/accounts/session-queries'
import { areMessagesOffered, messageSettings } from '@/lib/messages/queries'
import { ownNameChange } from '@/lib/employees/name-change-queries'
import { listNotifications } from '@/lib/notifications/queries'
import { readFaqs } from '@/lib/support/queries'
import { ANSWER_TIME } from '@/lib/tickets/rules'
const titleOf = (section: Section): string =>
  section === 'notifications' ? notificationsCopy.title : copy.sections[section]

export async function generateMetadata({ searchParams }: PageProps<'/Profile'>): Promise<Metadata> {
  return { title: titleOf(sectionOf(single((await searchParams).section))) }
}

const HEADING = 'section'
const MESSAGE_FLASHES = ['phone-code-sent', 'phone-verified', 'messages-on', 'messages-off'] as const

/** The profile, one section at a time. */
export default async function ProfilePage({ searchParams }: PageProps<'/Profile'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const section = sectionOf(single(query.section))
  const flash = await readFlash('contact-changed', ...MESSAGE_FLASHES)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackButton fallback="/Dashboard" />
        <Link href="/Dashboard" className="button button-quiet button-small -me-3">
          {copy.home}
        </Link>
      </div>
      {flash && (
        <Notice
          key={flash.key}
          messages={[flash.code === 'contact-changed' ? copy.contact.saved : messagesCopy.said[flash.code]]}
        />
      )}
      <h1 className="page-title mb-6">{copy.title}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
        <SectionList current={section} hasMessages={areMessagesOffered()} />
        <div className="grid max-w-2xl gap-4 sm:gap-6">
          <Card heading={<span id={HEADING}>{titleOf(section)}</span>}>
            {await sectionContent(section, actor, query)}
          </Card>
          {section === 'personal' && (
            <>
              <AddressList addresses={await listAddresses(actor)} />
              <SessionList sessions={await listSessions(actor)} />
              <YourData userId={actor.id} erasing={single(query.erase) === 'account'} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

type Query = Awaited<PageProps<'/Profile'>['searchParams']>

async function sectionContent(section: Section, actor: Buyer, query: Query) {
  switch (section) {
    case 'personal': {
      const [user, waiting] = await Promise.all([getUser(actor.id), ownNameChange(actor)])
      return <PersonalInformation user={user} waitingName={waiting?.fullName} editing={single(query.edit) === 'name'} />
    }
    case 'messages':
      return areMessagesOffered() ? (
        <MessageSettings settings={await messageSettings(actor)} wait={await secondsUntilCode(actor, 'phone')} />
      ) : (
        <p>{messagesCopy.unavailable}</p>
      )
    case 'terms':
      return (
        <>
          <p className="mb-5 text-muted">
            {termsCopy.name}. {termsCopy.version(formatDay(versionDay(TERMS_VERSION)))}
          </p>
          <AgreementFold />
          <p className="mt-6 border-t border-line pt-4">
            <TextLink href="/privacy">{termsCopy.privacy}</TextLink>
          </p>
        </>
      )
    case 'faqs': {
      const faqs = await readFaqs()
      return <FaqPanel labelledBy={HEADING} served={faqs && { faqs }} />
    }
    case 'contact': {
      const [firstName = '', ...others] = actor.fullName.split(' ')
      return (
        <ScrollPanel labelledBy={HEADING} className="-m-2 p-2">
          <p className="mb-4">
            {ANSWER_TIME}{' '}
            <Link href="/Complaints" className="text-link">
              {ticketsCopy.title}
            </Link>
          </p>
          <ContactNumbers {...supportNumbers()} className="mb-4" />
          <h3 className="font-semibold">{supportCopy.form.title}</h3>
          <ContactForm
            page={sectionPath('contact')}
            person={{ firstName, lastName: others.join(' '), email: actor.email }}
          />
        </ScrollPanel>
      )
    }
    case 'notifications': {
      const { cursor } = cursorAddress.parse({ cursor: single(query.cursor) })
      return (
        <NotificationList
          page={await listNotifications(actor, { cursor })}
          now={new Date()}
          path="/Profile"
          state={{ section }}
          isLater={cursor !== undefined}
        />
      )
    }
  }
}
