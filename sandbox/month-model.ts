/*
 * A second, independent account of a company's deduction months: plain numbers of kobo that are added up anew for every
 * answer. Tests compare what pages, calls and files show with it. Months are counted from 0, people from 0.
 */

/** A part of a plan: what is left of it, and the month in which it is due. */
type Part = { readonly month: number; open: number }
type Answer = {
  readonly asked: number
  readonly deducted: number
  readonly paid: { part: Part; amount: number }[]
  /** What was more than the person owed. */
  readonly kept: number
}
type Person = {
  readonly parts: Part[]
  readonly answers: Map<number, Answer>
  /** What each closed month asked for, of those who did not answer it. */
  readonly unanswered: Map<number, number>
  /** The months in which a deduction was undone. */
  readonly undone: Set<number>
  /** What they paid above all debt. It pays a part that is open again at once. */
  credit: number
}
type Notice = { readonly id: string; readonly amount: number; receipt?: Receipt | undefined }
type Receipt = {
  readonly amount: number
  readonly fromCredit: boolean
  readonly excess: number
  /** What it paid of each month. */
  readonly shares: readonly number[]
  undone: boolean
}

/** What is shown of one month. */
type ModelMonth = {
  readonly due: number
  readonly deducted: number
  readonly over: number
  readonly short: number
  readonly open: number
  readonly received: number
  readonly announced: number
  readonly unsent: number
  /** How many lines wait, how many were deducted nothing, and how many something. */
  readonly counts: readonly [expected: number, notDeducted: number, booked: number]
}

const total = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

export class MonthModel {
  readonly people: readonly Person[]
  readonly closed = new Set<number>()
  readonly notices: Notice[] = []
  readonly receipts: Receipt[] = []
  credit = 0

  /** @param dues what each person owes in month 0, 1 and so on */
  constructor(
    people: number,
    dues: readonly number[],
    readonly months: number,
  ) {
    this.people = Array.from({ length: people }, () => ({
      parts: dues.map((open, month) => ({ month, open })),
      answers: new Map(),
      unanswered: new Map(),
      undone: new Set(),
      credit: 0,
    }))
  }

  /** What a person's pay of a month is asked for: each open part waits for one month that can still take it. */
  asked(who: number, month: number): number {
    const { parts, answers, unanswered } = this.person(who)
    const answer = answers.get(month)
    if (answer) return answer.asked
    if (this.closed.has(month)) return unanswered.get(month) ?? 0
    const takes = (each: number) => !this.closed.has(each) && !answers.has(each)
    return total(
      parts.map((part) => {
        let at = part.month
        while (!takes(at)) at += 1
        return at === month ? part.open : 0
      }),
    )
  }

  /** HR's answer about one person: null says nothing. A deduction that was booked before stays. */
  answer(who: number, month: number, deducted: number | null): void {
    const person = this.person(who)
    const before = person.answers.get(month)
    if (deducted === null || (before && before.deducted > 0)) return
    // An answer of nothing can be given anew: the line asks for what is open now.
    if (before) person.answers.delete(month)
    const asked = this.asked(who, month)
    if (before && (asked === 0 || deducted === 0)) person.answers.set(month, deducted > 0 ? before : before)
    if (asked === 0 && deducted === 0) return
    const { paid, left } = this.pay(person, deducted)
    person.credit += left
    person.answers.set(month, { asked, deducted, paid, kept: left })
  }

  repay(who: number, amount: number): void {
    const person = this.person(who)
    person.credit += this.pay(person, amount).left
  }

  /** A deduction was a mistake. */
  undoAnswer(who: number, month: number): void {
    const person = this.person(who)
    const answer = person.answers.get(month)
    for (const { part, amount } of answer?.paid ?? []) part.open += amount
    person.credit -= answer?.kept ?? 0
    person.credit = this.pay(person, person.credit).left
    person.answers.delete(month)
    person.undone.add(month)
  }

  close(month: number): void {
    for (const [who, person] of this.people.entries()) {
      const asked = this.asked(who, month)
      if (!person.answers.has(month) && (asked > 0 || person.undone.has(month))) person.unanswered.set(month, asked)
    }
    this.closed.add(month)
  }

  /** How much more each month would be asked for if a month were closed now. */
  movedBy(month: number): number[] {
    const asked = () =>
      this.all().map((each) => (each === month ? 0 : total(this.people.map((_, who) => this.asked(who, each)))))
    const before = asked()
    this.closed.add(month)
    const after = asked()
    this.closed.delete(month)
    return after.map((amount, at) => amount - (before[at] ?? 0))
  }

  announce(id: string, amount: number): void {
    this.notices.push({ id, amount })
  }

  withdraw(id: string): void {
    this.notices.splice(
      this.notices.findIndex((notice) => notice.id === id),
      1,
    )
  }

  /** Money arrives. It pays the oldest month first; what is left becomes credit. */
  receive(amount: number, noticeId?: string): void {
    const shares = this.share(amount)
    const receipt = { amount, fromCredit: false, excess: amount - total(shares), shares, undone: false }
    this.receipts.push(receipt)
    this.credit += receipt.excess
    const notice = this.notices.find(({ id }) => id === noticeId)
    if (notice) notice.receipt = receipt
  }

  /** Credit pays what was deducted. */
  useCredit(): void {
    const shares = this.share(this.credit)
    const amount = total(shares)
    if (amount === 0) return
    this.receipts.push({ amount, fromCredit: true, excess: 0, shares, undone: false })
    this.credit -= amount
  }

  undoReceipt(index: number): void {
    const receipt = this.receipts[index]
    if (!receipt) return
    receipt.undone = true
    this.credit += receipt.fromCredit ? receipt.amount : -receipt.excess
    for (const notice of this.notices) if (notice.receipt === receipt) notice.receipt = undefined
  }

  month(month: number): ModelMonth {
    const answers = this.people.flatMap(({ answers: all }) => all.get(month) ?? [])
    const left = this.people.flatMap((person, who) => (person.answers.has(month) ? [] : [this.asked(who, month)]))
    const isClosed = this.closed.has(month)
    const [deducted, received, announced] = [this.deducted(month), this.received(month), this.announced(month)]
    return {
      due: total(answers.map(({ asked }) => asked)) + total(left),
      deducted,
      over: total(answers.map((answer) => Math.max(0, answer.deducted - answer.asked))),
      short: total(answers.map((answer) => Math.max(0, answer.asked - answer.deducted))) + (isClosed ? total(left) : 0),
      open: isClosed ? 0 : total(left),
      received,
      announced,
      unsent: deducted - received - announced,
      counts: [
        isClosed ? 0 : left.filter((asked) => asked > 0).length,
        answers.filter((answer) => answer.deducted === 0).length +
          this.people.filter(({ unanswered }) => unanswered.has(month)).length,
        answers.filter((answer) => answer.deducted > 0).length,
      ],
    }
  }

  /** What all people owe on their plans. */
  owedByPeople = (): number => total(this.people.flatMap(({ parts }) => parts.map(({ open }) => open)))
  /** What the company deducted and did not send. */
  owedByCompany = (): number => total(this.all().map((month) => this.missing(month)))
  arrived = (): number =>
    total(this.receipts.filter(({ undone, fromCredit }) => !undone && !fromCredit).map(({ amount }) => amount))
  onItsWay = (): number => total(this.notices.filter(({ receipt }) => !receipt).map(({ amount }) => amount))
  all = (): number[] => Array.from({ length: this.months }, (_, month) => month)

  private deducted = (month: number): number =>
    total(this.people.map(({ answers }) => answers.get(month)?.deducted ?? 0))
  private received = (month: number): number =>
    total(this.receipts.filter(({ undone }) => !undone).map(({ shares }) => shares[month] ?? 0))
  private missing = (month: number): number => this.deducted(month) - this.received(month)

  /** What transfers on their way cover of a month, after all older months. */
  private announced(month: number): number {
    const older = total(
      this.all()
        .slice(0, month)
        .map((each) => this.missing(each)),
    )
    return Math.max(0, Math.min(this.missing(month), this.onItsWay() - older))
  }

  private person(who: number): Person {
    const person = this.people[who]
    if (!person) throw new Error(`There is no person ${who}.`)
    return person
  }

  private pay({ parts }: Person, amount: number): { paid: { part: Part; amount: number }[]; left: number } {
    let left = amount
    const paid = parts.map((part) => {
      const share = Math.min(part.open, left)
      part.open -= share
      left -= share
      return { part, amount: share }
    })
    return { paid, left }
  }

  private share(amount: number): number[] {
    let left = amount
    return this.all().map((month) => {
      const share = Math.min(this.missing(month), left)
      left -= share
      return share
    })
  }
}
