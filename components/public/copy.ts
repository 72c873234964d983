/** The words of the small public pages. A section is a heading and its paragraphs or points. */
export type PublicPageCopy = {
  title: string
  description: string
  lead?: string
  /** Where to go from here, below the text: the first is the likeliest. */
  waysOn?: readonly { label: string; href: string }[]
  sections: readonly { heading: string; text?: readonly string[]; points?: readonly string[] }[]
}

export const shareCopy = {
  site: 'Foodbank',
  picture: 'Get food items from foodbank at a flexible payment plan: a sack of rice, oil, spaghetti and noodles',
} as const
