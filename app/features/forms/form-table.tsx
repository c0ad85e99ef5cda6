import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { FormOrder } from '#shared/forms/orders.ts';
import { FindForm } from '../../forms-and-vouchers/find-form.tsx';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import { PublishedBadge } from './published-badge.tsx';

const formOrderWords: Orders<FormOrder> = {
  newest: { name: 'Newest first' },
  name: { name: 'Name, A to Z', column: ['Name', 'ascending'] },
  edited: { name: 'Last edited first', column: ['Last edit', 'descending'] },
  submissions: { name: 'Most submissions', column: ['Submissions', 'descending'] },
};

interface FindFormsProps {
  readonly search: string;
  readonly status: FormListed['status'] | null;
  readonly order: FormOrder;
}

export const FindForms = ({ search, status, order }: FindFormsProps) => (
  <FindForm many="forms" label="Name" search={search}>
    <div>
      <Label htmlFor="form-status" className="mb-1">
        Status
      </Label>
      <NativeSelect id="form-status" key={status} name="status" defaultValue={status ?? ''} className="w-auto">
        <option value="">Any</option>
        <option value="published">Published</option>
        <option value="draft">Not published</option>
      </NativeSelect>
    </div>
    <OrderField order={order} orders={formOrderWords} />
  </FindForm>
);

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly order: FormOrder;
  readonly writes: boolean;
  readonly publicOrigin: string;
  readonly formats: Formats;
}

export const FormTable = ({ items, order, writes, publicOrigin, formats }: FormTableProps) => (
  <ListTable
    kind="form"
    items={items}
    order={formOrderWords[order]}
    locale={formats.locale}
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
