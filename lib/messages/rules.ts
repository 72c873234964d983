/** What a person writes back to get no more messages. */
export const isStop = (reply: string): boolean => /^\W*(?:stop|stopall|unsubscribe|cancel|end|quit)\W*$/i.test(reply)
