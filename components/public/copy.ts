/** The texts of a public page, whose file is `<page>-copy.ts`. */
export type PublicPageCopy = {
  title: string
  description: string
  lead?: string
  /** Buttons below the text; the first is the primary one. */
  links?: readonly { label: string; href: string }[]
  sections: readonly { heading: string; text?: readonly string[]; points?: readonly string[] }[]
}

export const shareCopy = {
  site: 'Foodbank',
  picture: 'Get food items from foodbank at a flexible payment plan: a sack of rice, oil, spaghetti and noodles',
} as const
