import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { FIRST_DUE_DAYS } from '@/lib/credit/rules'
import { FEE_DAYS, REPORT_DAYS } from '@/lib/orders/rules'
import { ANSWER_TIME } from '@/lib/tickets/rules'

export type AgreementPart = { readonly heading: string; readonly paragraphs: readonly string[] }

/**
 * The Food Supply Agreement. `TERMS_VERSION` is stored with each acceptance: raise it with every change here. A lawyer
 * must review the text before it binds anyone (docs/decisions/0033).
 */
export const AGREEMENT: readonly AgreementPart[] = [
  {
    heading: '1. This agreement',
    paragraphs: [
      '1.1 This Food Supply Agreement is made between Foodbank (“Foodbank”, “we”) and you, the employee of a ' +
        'partner company who registers with us (“the Purchaser”, “you”). It sets out how we supply food to you on ' +
        'credit and how you repay it.',
      '1.2 “Employer” means the partner company that has confirmed your employment to us. “Order” means the ' +
        'goods you choose, with the amounts shown to you before you place it. “Plan” means the instalments in ' +
        'which an Order is repaid. “Payday” means the day of the month on which your Employer pays salaries.',
      '1.3 You accept this agreement when you register, and again for each Order when you tick that you accept ' +
        'its terms. We keep the date and the version you accepted, and with an Order its key facts and your ' +
        'permission to deduct, which you can read again on its page. A later version binds you only for Orders ' +
        'that you place after accepting it.',
    ],
  },
  {
    heading: '2. Orders and delivery',
    paragraphs: [
      '2.1 An Order is your offer to buy. It binds both sides when we approve it. We may decline an Order, in ' +
        'particular when the goods are not in stock or the Plan would exceed your limit.',
      '2.2 You may cancel an Order at no cost until it is packed. We may cancel it until it is on its way, with a ' +
        `reason that you can read, and cancel it when its delivery and service fee is not paid within ${FEE_DAYS} ` +
        'days of the approval. Delivery and service fees you have paid for a cancelled Order are refunded to the ' +
        'account you paid from, and nothing is owed for it.',
      '2.3 We deliver to the address given in the Order. You prove the delivery by telling our driver the delivery ' +
        'code that we show you. Without the code we hand the goods over only when a second person of our staff ' +
        'agrees, and we tell you so. Risk in the goods passes to you on delivery. They are our property until then ' +
        'and yours afterwards, whether or not the Plan is repaid.',
      '2.4 Please check the goods when they arrive. What you do not receive is not sold: its price is not part of ' +
        `your Plan. Tell us within ${REPORT_DAYS} days, on the page of the Order, of what is missing, damaged or not ` +
        'what you ordered, so that we can replace it for free or take its price, with its tax and interest, off ' +
        'your Plan. Defects that could not be seen on arrival are to be told as soon as they are found.',
    ],
  },
  {
    heading: '3. Obligations of the Purchaser',
    paragraphs: [
      '3.1 You give us true and complete details of yourself, your employment and your salary, and tell us ' +
        'without delay when they change.',
      '3.2 You keep your password to yourself. Orders placed with it count as yours until you tell us that ' +
        'someone else knows it.',
      '3.3 You buy for your own household and not to sell again, and you receive the goods, or name someone who does.',
      '3.4 You pay the registration fee once, the delivery and service fee of each Order before it is packed, ' +
        'and every instalment of your Plan when it falls due.',
      '3.5 You authorise your Employer to deduct each instalment from your salary on Payday and to pay it to us. ' +
        'All deductions of one month together, with those that your Employer makes for others, take at most ' +
        `${LAWFUL_SHARE.words} of your salary (Labour Act, section 5). Your Employer may agree a lower share with ` +
        'us. What does not fit into one month moves to the next, the oldest instalment first. It is not late.',
    ],
  },
  {
    heading: '4. Credit is a debt',
    paragraphs: [
      '4.1 The price of the goods delivered to you, their value added tax and their interest are credit that we ' +
        'grant you. This credit is a debt, which you owe us from the day of delivery until the last instalment is ' +
        'paid. It is not a gift, a wage or a benefit of your employment. The first instalment is due on the first ' +
        `Payday that is at least ${FIRST_DUE_DAYS} days after the delivery.`,
      '4.2 Before you place an Order you see the amount financed, the amount of interest, every fee, the rate ' +
        'a year with each fee without which you cannot have the credit, every instalment with its date if we ' +
        'delivered on that day, and the total. Nothing is added to these amounts later: a late instalment bears no ' +
        'further interest and no penalty.',
      '4.3 An instalment counts as paid on the day your Employer confirms that it was deducted from your salary. ' +
        'From then on your Employer owes it to us, and we shall not ask you for it again, whether or not your ' +
        'Employer pays us. If your Employer confirmed a wrong amount and corrects it, the right amount counts, and ' +
        'we tell you both.',
      '4.4 You may repay early at any time, in whole or in part and without a charge. What you pay settles the ' +
        'oldest instalment first. Whatever pays off a whole Plan before its last Payday, be it a card, a transfer, ' +
        'your credit, a deduction or your final pay, we give you back the interest of its months that have not ' +
        'begun. Every month has the same share of the interest, the first month begins with the delivery, and each ' +
        'other one on the day after a Payday. We show you the amount before you pay, and a part payment gets no ' +
        'interest back. What you pay beyond an instalment is your credit. It pays your open instalments at once, ' +
        'the oldest first. What exceeds all that you owe is kept for your next Order, or returned to you when you ' +
        'ask for it.',
      '4.5 What falls due on a Payday is due. What fell due before and is not paid is arrears. Both together are ' +
        'to be deducted on that Payday, within the share of your salary that section 3.5 allows. An instalment that ' +
        'could not be deducted is added to the next deduction and takes its part of your limit until it is paid. If ' +
        'two instalments in a row remain unpaid for another reason than that share, we may call for the whole of ' +
        'the overdue amount, after a written reminder and fourteen days.',
      '4.6 When your employment ends, what is left of your Plan is due from your final pay, within the same share ' +
        'of it. You repay the rest to us directly, at once or in the instalments of your Plan.',
      '4.7 If we write off a debt, we no longer collect it, and you get no new credit until two people of our staff ' +
        'have agreed to it. You may still repay the debt at any time. Money that you pay us later pays it first.',
    ],
  },
  {
    heading: '5. Guarantor',
    paragraphs: [
      '5.1 No Order and no limit needs a guarantor, and we do not ask you for one. You alone are liable for your debt.',
      '5.2 Nobody becomes your guarantor by being named by you, by knowing you or by working with you. We do not ' +
        'contact other people to make you pay.',
    ],
  },
  {
    heading: '6. Liability',
    paragraphs: [
      '6.1 We answer for goods that are unsafe, defective or not as described, and for damage that we or those ' +
        'who act for us cause by intent or negligence.',
      '6.2 For slight negligence our liability is limited to foreseeable loss, and to the value of the Order ' +
        'concerned. This limit does not apply to death, injury or damage to health, nor to any right that the ' +
        'Federal Competition and Consumer Protection Act 2018 or other law gives you and does not allow us to take ' +
        'away.',
      '6.3 You answer for loss that we suffer because details you gave us were knowingly false, or because you ' +
        'broke this agreement on purpose.',
      '6.4 We are not liable for what your Employer does with your salary, except that section 4.3 always ' +
        'protects you.',
    ],
  },
  {
    heading: '7. Force majeure',
    paragraphs: [
      '7.1 Neither side is in breach as long as an event beyond its control, which it could not foresee or ' +
        'avoid, keeps it from performing. Such events are in particular flood, fire, epidemic, war, riot, strike, ' +
        'closure of roads, acts of government and failure of public power or networks.',
      '7.2 The side that is affected gives the other notice within 24 hours of the beginning of the event, or as ' +
        'soon as it can send one, with what it can no longer do and for how long it expects this to last.',
      '7.3 Within 5 days of that notice it sends a certificate of a competent authority, chamber of commerce or ' +
        'other independent body that confirms the event. A side that gives no notice or no certificate in time ' +
        'cannot rely on the event, unless the event itself prevented this.',
      '7.4 Duties are suspended for the length of the event. If it lasts longer than thirty days, either side ' +
        'may withdraw from Orders that are not delivered; what was paid for them is returned. A debt for goods ' +
        'already delivered remains, and an instalment that falls into the event is moved to the Payday after it.',
    ],
  },
  {
    heading: '8. Claims',
    paragraphs: [
      '8.1 A claim under this agreement must be filed within one year of the day on which the side that has it ' +
        'learned, or should have learned, of what it rests on. After that year it can no longer be brought, unless ' +
        'the law fixes a longer time that cannot be shortened.',
      '8.2 Please bring a complaint to us first, on the page of the Order or through “Contact support” in your ' +
        `profile. ${ANSWER_TIME} You remain free to turn to the Federal Competition and Consumer Protection ` +
        'Commission (FCCPC).',
    ],
  },
  {
    heading: '9. Data protection',
    paragraphs: [
      '9.1 We process your personal data under the Nigeria Data Protection Act 2023: to perform this agreement, ' +
        'to meet duties that the law gives us, and to keep your account and our service safe. For anything else we ' +
        'ask for your consent first.',
      '9.2 Your Employer sees the details of you that it confirms, what to deduct on each Payday, what is ' +
        'overdue, what you still owe and how much you can still spend. It never sees what you bought. Whoever ' +
        'delivers your Order sees your name, telephone number and address. The payment provider handles your card; ' +
        'its number never reaches us.',
      '9.3 You may see, take along and correct your data, object to their use, and have them erased once nothing ' +
        'is owed. Records that tax law asks for are then kept without your name. You may complain to the Nigeria ' +
        'Data Protection Commission.',
      '9.4 The Privacy page says which data we keep, and is part of this agreement.',
    ],
  },
  {
    heading: '10. End of the agreement',
    paragraphs: [
      '10.1 You may end this agreement at any time by deleting your account once neither side owes the other ' +
        'anything and no Order is under way. We may end it with thirty days’ notice, and at once if you have ' +
        'deceived us.',
      '10.2 Ending it does not touch Orders already delivered: they are repaid as their Plan says.',
    ],
  },
  {
    heading: '11. Law and courts',
    paragraphs: [
      '11.1 This agreement is governed by the laws of the Federal Republic of Nigeria. The courts of the state ' +
        'in which you live have jurisdiction, and if both sides agree a dispute goes to mediation first.',
      '11.2 If a part of this agreement is void, the rest remains. What was agreed by word of mouth does not ' +
        'change it. Notices are given by email to the address in your profile, and to us through “Contact ' +
        'support”.',
    ],
  },
]
