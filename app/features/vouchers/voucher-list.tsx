import { ItemTable } from '#app/forms-and-vouchers/list-table.tsx';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { OrderField, type Orders } from '#app/ui/order-field.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import type { VoucherOrder } from '#shared/vouchers/orders.ts';
import { remainingText } from './remaining-text.ts';
import { StateBadge, statusFilters, statusWords } from './state-badge.tsx';
import * as texts from './texts.ts';
import type { VouchersData } from './vouchers.server.ts';

const voucherOrderWords: Orders<VoucherOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  ends: { name: texts.untilEarliestFirst, column: [texts.until, 'ascending'] },
  claimed: { name: texts.maxClaimed, column: [texts.claimed, 'descending'] },
  redeemed: { name: texts.maxRedeemed, column: [texts.redeemed, 'descending'] },
};

export const FindVouchers = ({ search, status, order }: Pick<VouchersData, 'search' | 'status' | 'order'>) => (
  <ListFilter label={texts.findVouchers} searchLabel={texts.nameOrTitle} search={search}>
    <FilterFields>
      <FilterChoice
        name="status"
        label={texts.status}
        all={texts.any}
        chosen={status}
        options={statusFilters.map((status) => [status, statusWords[status]])}
      />
      <OrderField order={order} orders={voucherOrderWords} />
    </FilterFields>
  </ListFilter>
);

interface VoucherTableProps {
  readonly items: readonly Voucher[];
  readonly data: Pick<VouchersData, 'order' | 'writes' | 'publicOrigin'>;
  readonly formats: Formats;
}

export function VoucherTable({ items, data: { order, writes, publicOrigin }, formats }: VoucherTableProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <ItemTable
      kind="voucher"
      items={items}
      sorting={{ orders: voucherOrderWords, order }}
      locale={formats.locale}
      writes={writes}
      publicAddress={({ status, publicId }) =>
        status === 'draft' || publicId === '' ? null : `${publicOrigin}/v/${publicId}`
      }
      columns={[
        {
          id: 'offer',
          heading: texts.offerHeading,
          onCard: 'plain',
          cell: (voucher) => offerText(voucher, formats.locale),
        },
        { id: 'status', heading: texts.status, onCard: 'corner', cell: ({ state }) => <StateBadge state={state} /> },
        { id: 'ends', heading: texts.until, onCard: 'hidden', cell: (voucher) => endText(voucher, formats) },
        {
          ...{ id: 'claimed', heading: texts.claimed, content: 'number' },
          cell: ({ claimed, left }) => (
            <>
              {count(claimed)}
              {left === null || claimed + left === 0 ? null : (
                <>
                  {' '}
                  <span className="text-xs text-muted">{fill(texts.claimedOf, { total: count(claimed + left) })}</span>
                  <span className="block w-20 ms-auto max-md:hidden">
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="bar-track">
                      <rect width={(100 * claimed) / (claimed + left)} height="10" className="chart-bar" />
                    </svg>
                  </span>
                </>
              )}
            </>
          ),
        },
        {
          ...{ id: 'redeemed', heading: texts.redeemed, content: 'number' },
          cell: ({ claimed, redeemed }) => (
            <>
              {count(redeemed)}{' '}
              {claimed === 0 ? null : (
                <span className="block text-xs text-muted">
                  {fill(texts.ofClaimed, { share: formats.value(redeemed / claimed, 'percent') })}
                </span>
              )}
            </>
          ),
        },
        {
          ...{ id: 'left', heading: texts.left, content: 'number' },
          cell: (voucher) => remainingText(voucher, count, 'No\u00a0limit'),
        },
      ]}
    />
  );
}

/** End in the voucher's own time zone. */
function endText({ endsAt, timezone }: Voucher, formats: Formats): string {
  if (endsAt === null) return texts.noEnd;
  const [day = '', time] = endsAt.split('T');
  return `${formats.day(day)}${time ? ` ${time}` : ''} (${timezone})`;
}
