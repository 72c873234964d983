export type HiddenValues = Readonly<Record<string, string | number>>

/** Hidden inputs of a form, one for each name and value. */
export const HiddenFields = ({ fields }: { fields: HiddenValues }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
