import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { FormOrder } from '#shared/forms/orders.ts';
import { FindForm } from '../../forms-and-vouchers/find-form.tsx';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import { PublishedBadge } from './published-badge.tsx';
import * as texts from './texts.ts';

const formOrderWords: Orders<FormOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  submissions: { name: texts.mostSubmissions, column: ['Submissions', 'descending'] },
};

interface FindFormsProps {
  readonly search: string;
  readonly status: FormListed['status'] | null;
  readonly order: FormOrder;
}

export const FindForms = ({ search, status, order }: FindFormsProps) => (
  <FindForm many="forms" label={texts.name} search={search}>
    <div>
      <Label htmlFor="form-status" className="mb-1">
        {texts.status}
      </Label>
      <NativeSelect id="form-status" key={status} name="status" defaultValue={status ?? ''} className="w-auto">
        <option value="">{texts.any}</option>
        <option value="published">{texts.published}</option>
        <option value="draft">{texts.notPublished}</option>
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
      { heading: texts.title, holds: 'prose', cell: ({ title }) => title },
      { heading: texts.status, cell: ({ status }) => <PublishedBadge status={status} /> },
      { heading: texts.author, cell: ({ author }) => author },
      { heading: texts.submissions, holds: 'number', cell: ({ submissions }) => formats.value(submissions, 'integer') },
      {
        heading: texts.keptForDays,
        holds: 'number',
        cell: ({ retentionDays }) => formats.value(retentionDays, 'integer'),
      },
    ]}
  />
);
