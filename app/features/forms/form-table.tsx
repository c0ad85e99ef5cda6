import { ItemTable } from '#app/forms-and-vouchers/list-table.tsx';
import { itemWords } from '#app/forms-and-vouchers/words.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { OrderField, type Orders } from '#app/ui/order-field.tsx';
import { When } from '#app/ui/when.tsx';
import type { FormListed } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { FormOrder } from '#shared/forms/orders.ts';
import type { FormsData } from './forms.server.ts';
import { PublishedBadge } from './published-badge.tsx';
import * as texts from './texts.ts';

const formOrderWords: Orders<FormOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  submissions: { name: texts.maxSubmissions, column: [texts.submissions, 'descending'] },
};

export const FindForms = ({ search, status, order }: Pick<FormsData, 'search' | 'status' | 'order'>) => (
  <ListFilter label={texts.findForms} searchLabel={texts.name} search={search}>
    <FilterFields>
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
    </FilterFields>
  </ListFilter>
);

const daysOfYear = 365;

/** `90 days`, and whole years as `10 years`. */
const keptText = (days: number, formats: Formats): string =>
  days % daysOfYear === 0 ? counted(days / daysOfYear, 'year', formats) : counted(days, 'day', formats);

interface FormTableProps {
  readonly items: readonly FormListed[];
  readonly data: Pick<FormsData, 'order' | 'writes' | 'publicOrigin'>;
  readonly formats: Formats;
}

export const FormTable = ({ items, data: { order, writes, publicOrigin }, formats }: FormTableProps) => (
  <ItemTable
    kind="form"
    items={items}
    sorting={{ orders: formOrderWords, order }}
    locale={formats.locale}
    writes={writes}
    publicAddress={({ status, publicId }) =>
      status === 'draft' || publicId === '' ? null : `${publicOrigin}/f/${publicId}`
    }
    columns={[
      { id: 'title', heading: texts.title, onCard: 'plain', cell: ({ title }) => title },
      {
        id: 'status',
        heading: texts.status,
        onCard: 'corner',
        cell: ({ status }) => <PublishedBadge status={status} />,
      },
      { id: 'author', heading: texts.author, onCard: 'plain', cell: ({ author }) => author },
      {
        id: 'submissions',
        heading: texts.submissions,
        content: 'number',
        cell: ({ id, submissions }) =>
          submissions > 0 && writes ? (
            <Link to={`${itemWords.form.item(id)}#submissions`} className="text-primary-ink hover:underline">
              {formats.value(submissions, 'integer')}
            </Link>
          ) : (
            formats.value(submissions, 'integer')
          ),
      },
      {
        ...{ id: 'last-submission', heading: texts.lastSubmission, content: 'short' },
        cell: ({ lastSubmissionAt: at }) => (at === null ? '–' : <When at={at} locale={formats.locale} />),
      },
      {
        ...{ id: 'kept', heading: texts.keptFor, content: 'short', onCard: 'hidden' },
        cell: ({ retentionDays }) => keptText(retentionDays, formats),
      },
    ]}
  />
);
