/*
 * Requests and answers of Termii's API as its public reference describes them (developers.termii.com: Messaging,
 * History, Events and Reports, Incoming), written from there and from nothing of the app.
 */

const channels = ['dnd', 'generic', 'whatsapp'] as const
type Channel = (typeof channels)[number]

/** The words of the reference for the state of a message. */
const statuses = [
  'Message Sent',
  'DELIVERED | Message delivered to handset',
  'Received',
  'DND Active on Phone Number',
  'Message Failed',
  'Rejected',
  'Expired',
] as const
export type Status = (typeof statuses)[number]

export type Sent = {
  message_id: string
  receiver: string
  sender: string
  message: string
  channel: Channel
  status: Status
  /** Naira. */
  amount: number
  created_at: string
}

export type SendRequest = Pick<Sent, 'receiver' | 'sender' | 'message' | 'channel'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const known = ['api_key', 'to', 'from', 'sms', 'type', 'channel']

/** @returns the fields of a request to send, or why the API refuses them */
export function readSend(fields: Record<string, unknown>): SendRequest | { problem: string } {
  const { to, from, sms, type, channel } = fields
  const stranger = Object.keys(fields).find((name) => !known.includes(name))
  if (stranger !== undefined) return { problem: `${stranger} is not a parameter` }
  for (const name of known) if (textOf(fields[name]).trim() === '') return { problem: `The ${name} field is required.` }
  if (!/^[1-9]\d{9,14}$/.test(textOf(to))) return { problem: 'Invalid phone number: use the international format' }
  if (!/^[a-z0-9 ]{3,11}$/i.test(textOf(from))) return { problem: 'The sender ID must have 3 to 11 letters or digits' }
  if (type !== 'plain') return { problem: 'The type must be plain' }
  const route = channels.find((each) => each === channel)
  if (!route) return { problem: `The channel must be one of ${channels.join(', ')}` }
  return { receiver: textOf(to), sender: textOf(from), message: textOf(sms), channel: route }
}

/** '2020-12-16 11:34:36' */
export const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** The answer to an accepted message. */
export const sendResponse = ({ message_id }: Sent) => ({
  code: 'ok',
  message_id,
  message: 'Successfully Sent',
  balance: 900,
  user: 'Foodbank Sandbox',
})

/** A row of the history. */
export const historyRow = ({ channel, ...sent }: Sent) => ({ ...sent, reroute: 0, sms_type: channel, send_by: 'api' })

/** A report on what became of a message. */
export const reportBody = ({ message_id, receiver, sender, message, created_at, amount, status, channel }: Sent) => ({
  type: 'outbound',
  id: `r${message_id}`,
  message_id,
  receiver,
  sender,
  message,
  sent_at: created_at,
  cost: String(amount),
  command: 'deliver',
  status,
  channel,
})

/** What somebody wrote back. `from` as '234803…'. */
export const replyBody = (id: string, from: string, text: string) => ({
  type: 'inbound',
  id,
  message_id: `in${id}`,
  receiver: '12022214836',
  sender: from,
  message: text,
  received_at: new Date().toISOString(),
  cost: null,
  command: 'Received',
  status: 'Received',
  channel: null,
})

/** Two to three parts of an SMS cost so many times as much. */
export const costOf = (message: string): number => 4.5 * Math.ceil(message.length / 153)

export const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)
