import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { FindForm } from '../../forms-and-vouchers/find-form.tsx';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { PublishedBadge } from './published-badge.tsx';

export const FindForms = ({
  search,
  status,
}: {
  readonly search: string;
  readonly status: FormListed['status'] | null;
}) => (
  <FindForm many="forms" label="Name" search={search}>
    <div>
      <label htmlFor="form-status" className="mb-1 block text-xs text-muted">
        Status
      </label>
      <select id="form-status" key={status} name="status" defaultValue={status ?? ''} className="field">
        <option value="">Any</option>
        <option value="published">Published</option>
        <option value="draft">Not published</option>
      </select>
    </div>
  </FindForm>
);

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly writes: boolean;
  readonly publicOrigin: string;
  readonly formats: Formats;
}

export const FormTable = ({ items, writes, publicOrigin, formats }: FormTableProps) => (
  <ListTable
    kind="form"
    items={items}
    writes={writes}
    publicAddress={({ status, publicId }) =>
      status === 'draft' || publicId === '' ? null : `${publicOrigin}/f/${publicId}`
    }
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
