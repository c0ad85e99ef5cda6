import { Link } from 'react-router';
import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { pagePath } from '../../page-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly writes: boolean;
  readonly formats: Formats;
}

export const FormTable = ({ items, writes, formats }: FormTableProps) => (
  <ScrollRegion label="Forms" className="relative overflow-x-auto">
    <table className="w-full text-left text-sm">
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          {['Name', 'Title', 'Status', 'Author'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pe-4 font-medium">
              {heading}
            </th>
          ))}
          {['Submissions', 'Kept for, days'].map((heading) => (
            <th key={heading} scope="col" className="py-2 ps-4 text-end font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((form) => (
          <tr key={form.id} className="border-b border-line last:border-0">
            <th scope="row" className="min-w-40 py-2.5 pe-4 font-medium">
              {writes ? (
                <Link
                  className="text-primary-ink underline"
                  to={pagePath('/form/:id', { id: String(form.id) })}
                  prefetch="intent"
                >
                  {form.name}
                </Link>
              ) : (
                form.name
              )}
            </th>
            <td className="py-2.5 pe-4">{form.title}</td>
            <td className="py-2.5 pe-4 whitespace-nowrap">
              <Badge tone={form.status === 'published' ? 'beta' : 'neutral'}>
                {form.status === 'published' ? 'Published' : 'Draft'}
              </Badge>
            </td>
            <td className="py-2.5 pe-4 whitespace-nowrap">{form.author}</td>
            {[form.submissions, form.retentionDays].map((value, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never change places
                key={at}
                className="py-2.5 ps-4 text-end tabular-nums"
                suppressHydrationWarning
              >
                {formats.value(value, 'integer')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
