import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { PublishedBadge } from './published-badge.tsx';

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly writes: boolean;
  readonly formats: Formats;
}

export const FormTable = ({ items, writes, formats }: FormTableProps) => (
  <ListTable
    kind="form"
    items={items}
    writes={writes}
    columns={[
      { heading: 'Title', holds: 'prose', cell: ({ title }) => title },
      { heading: 'Status', cell: ({ status }) => <PublishedBadge status={status} /> },
      { heading: 'Author', cell: ({ author }) => author },
      { heading: 'Submissions', holds: 'number', cell: ({ submissions }) => formats.value(submissions, 'integer') },
      {
        heading: 'Kept for, days',
        holds: 'number',
        cell: ({ retentionDays }) => formats.value(retentionDays, 'integer'),
      },
    ]}
  />
);
