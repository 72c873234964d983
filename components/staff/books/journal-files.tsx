import { JournalPackage } from '@/generated/prisma/enums'
import { booksCopy } from '@/components/staff/books/copy'
import { buttonClass } from '@/components/ui/button'
import type { JournalMonthDto } from '@/lib/books/schema'
import { listAddress } from '@/lib/core/list-address'

const copy = booksCopy.month

/** Links to the files of a month, for each package. */
export const JournalFiles = ({ month, files }: Pick<JournalMonthDto, 'month' | 'files'>) => (
  <section className="no-print grid gap-3">
    <h2 className="section-title">{copy.files}</h2>
    <p className="text-muted">{copy.filesLead}</p>
    <ul className="flex flex-wrap gap-3">
      {Object.values(JournalPackage).flatMap((format) =>
        Array.from({ length: files[format] }, (_, index) => (
          <li key={`${format} ${index}`}>
            <a
              href={listAddress(`/api/v1/staff/journals/${month}`, { format, part: String(index + 1) })}
              download
              className={buttonClass('secondary', 'small')}
            >
              {copy.file(booksCopy.packages[format], index + 1, files[format])}
            </a>
          </li>
        )),
      )}
    </ul>
  </section>
)
