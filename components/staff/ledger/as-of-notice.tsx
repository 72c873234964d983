/** Says why the day in a page's address is not used; nothing for an address without one. */
export const AsOfNotice = ({ asOf, why }: { asOf: unknown; why: string }) =>
  asOf === undefined ? null : (
    <p className="mb-4 font-semibold" role="status">
      {why}
    </p>
  )
