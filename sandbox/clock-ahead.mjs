// Loaded with `node --import`: the process believes that it is CLOCK_AHEAD_MS later, as a host with a wrong clock does.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  // Own properties, because Next replaces Date and copies only those.
  static UTC = TrueDate.UTC
  static parse = TrueDate.parse

  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return TrueDate.now() + ahead
  }
}
