import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { FormOrder } from '#shared/forms/orders.ts';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { FilterChoice, ListFilter } from '../../page-recipes/list-filter.tsx';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import type { FormsData } from './forms.server.ts';
import { PublishedBadge } from './published-badge.tsx';
import * as texts from './texts.ts';

const formOrderWords: Orders<FormOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  submissions: { name: texts.mostSubmissions, column: ['Submissions', 'descending'] },
};

export const FindForms = ({ search, status, order }: Pick<FormsData, 'search' | 'status' | 'order'>) => (
  <ListFilter label={texts.findForms} searchLabel={texts.name} search={search}>
    <FilterChoice
      name="status"
      label={texts.status}
      all={texts.any}
      chosen={status}
      options={[
        ['published', texts.published],
        ['draft', texts.notPublished],
      ]}
    />
    <OrderField order={order} orders={formOrderWords} />
  </ListFilter>
);

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly data: Pick<FormsData, 'order' | 'writes' | 'publicOrigin'>;
  readonly formats: Formats;
}

export const FormTable = ({ items, data: { order, writes, publicOrigin }, formats }: FormTableProps) => (
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
