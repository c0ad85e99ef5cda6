import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { offerText, voucherKinds } from '#shared/vouchers/offer-text.ts';
import type { VoucherOrder } from '#shared/vouchers/orders.ts';
import { ListTable } from '../../forms-and-vouchers/list-table.tsx';
import { FilterChoice, ListFilter } from '../../page-recipes/list-filter.tsx';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import { StateBadge } from './state-badge.tsx';
import { statusFilters, statusWords } from './status-words.ts';
import * as texts from './texts.ts';
import type { VouchersData } from './vouchers.server.ts';

const voucherOrderWords: Orders<VoucherOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  ends: { name: texts.untilEarliestFirst, column: ['Until', 'ascending'] },
  claimed: { name: texts.mostClaimed, column: ['Claimed', 'descending'] },
  redeemed: { name: texts.mostRedeemed, column: ['Redeemed', 'descending'] },
};

export const FindVouchers = ({ search, status, order }: Pick<VouchersData, 'search' | 'status' | 'order'>) => (
  <ListFilter label={texts.findVouchers} searchLabel={texts.nameOrTitle} search={search}>
    <FilterChoice
      name="status"
      label={texts.status}
      all={texts.any}
      chosen={status}
      options={statusFilters.map((one) => [one, statusWords[one]])}
    />
    <OrderField order={order} orders={voucherOrderWords} />
  </ListFilter>
);

/** What a new voucher gives. */
export const KindField = () => (
  <div>
    <Label htmlFor="new-voucher-kind" className="mb-1">
      {texts.kind}
    </Label>
    <NativeSelect id="new-voucher-kind" name="kind" className="w-auto">
      {Object.entries(voucherKinds).map(([kind, text]) => (
        <option key={kind} value={kind}>
          {text}
        </option>
      ))}
    </NativeSelect>
  </div>
);

interface VoucherTableProps {
  readonly items: readonly Voucher[];
  readonly data: Pick<VouchersData, 'order' | 'writes' | 'publicOrigin'>;
  readonly formats: Formats;
}

export function VoucherTable({ items, data: { order, writes, publicOrigin }, formats }: VoucherTableProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <ListTable
      kind="voucher"
      items={items}
      order={voucherOrderWords[order]}
      locale={formats.locale}
      writes={writes}
      publicAddress={({ status, publicId }) =>
        status === 'draft' || publicId === '' ? null : `${publicOrigin}/v/${publicId}`
      }
      columns={[
        { heading: texts.offerHeading, cell: (voucher) => offerText(voucher, formats.locale) },
        { heading: texts.status, cell: ({ state }) => <StateBadge state={state} /> },
        { heading: texts.until, holds: 'prose', cell: (voucher) => endText(voucher, formats) },
        { heading: texts.claimed, holds: 'number', cell: ({ claimed }) => count(claimed) },
        { heading: texts.redeemed, holds: 'number', cell: ({ redeemed }) => count(redeemed) },
        { heading: texts.left, holds: 'number', cell: ({ left }) => (left === null ? 'no\u00a0limit' : count(left)) },
      ]}
    />
  );
}

/** By the voucher's own clocks, which are named. */
function endText({ endsAt, timezone }: Voucher, formats: Formats): string {
  if (endsAt === null) return 'no end';
  const [day = '', time] = endsAt.split('T');
  return `${formats.day(day)}${time ? ` ${time}` : ''} (${timezone})`;
}
