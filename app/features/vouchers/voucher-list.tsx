import { Form, Link } from 'react-router';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { pagePath } from '../../page-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { stateWords, statusFilters, statusWords } from './status-words.ts';
import type { VouchersData } from './vouchers.server.ts';

/** Narrows the list; the address says by what. */
export const VoucherFilter = ({ search, status }: Pick<VouchersData, 'search' | 'status'>) => (
  <Form className="flex flex-wrap items-end gap-3 text-sm" aria-label="Find vouchers">
    <label className="grow sm:max-w-xs">
      <span className="mb-1 block text-xs text-muted">Name or title</span>
      <input key={search} type="search" name="search" defaultValue={search} className="field w-full" />
    </label>
    <div>
      <label htmlFor="voucher-status" className="mb-1 block text-xs text-muted">
        Status
      </label>
      <select id="voucher-status" key={status} name="status" defaultValue={status ?? ''} className="field">
        <option value="">Any</option>
        {statusFilters.map((one) => (
          <option key={one} value={one}>
            {statusWords[one]}
          </option>
        ))}
      </select>
    </div>
    <button type="submit" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
      Show
    </button>
  </Form>
);

interface VoucherTableProps {
  readonly items: readonly Voucher[];
  readonly writes: boolean;
  readonly formats: Formats;
}

export function VoucherTable({ items, writes, formats }: VoucherTableProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <ScrollRegion label="Vouchers" className="relative overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            {['Name', 'Offer', 'Status', 'Until'].map((heading) => (
              <th key={heading} scope="col" className="py-2 pe-4 font-medium">
                {heading}
              </th>
            ))}
            {['Claimed', 'Left'].map((heading) => (
              <th key={heading} scope="col" className="py-2 ps-4 text-end font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((voucher) => {
            const [text, tone] = stateWords[voucher.state];
            return (
              <tr key={voucher.id} className="border-b border-line last:border-0">
                <th scope="row" className="min-w-40 py-2.5 pe-4 font-medium">
                  {writes ? (
                    <Link
                      className="text-primary-ink underline"
                      to={pagePath('/voucher/:id', { id: String(voucher.id) })}
                      prefetch="intent"
                    >
                      {voucher.name}
                    </Link>
                  ) : (
                    voucher.name
                  )}
                </th>
                <td className="py-2.5 pe-4 whitespace-nowrap" suppressHydrationWarning>
                  {offerText(voucher, formats.locale)}
                </td>
                <td className="py-2.5 pe-4 whitespace-nowrap">
                  <Badge tone={tone}>{text}</Badge>
                </td>
                <td className="py-2.5 pe-4 whitespace-nowrap" suppressHydrationWarning>
                  {endText(voucher, formats)}
                </td>
                <td className="py-2.5 ps-4 text-end tabular-nums" suppressHydrationWarning>
                  {count(voucher.claimed)}
                </td>
                <td className="py-2.5 ps-4 text-end tabular-nums" suppressHydrationWarning>
                  {voucher.left === null ? 'no limit' : count(voucher.left)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** By the voucher's own clocks, which are named. */
function endText({ endsAt, timezone }: Voucher, formats: Formats): string {
  if (endsAt === null) return 'no end';
  const [day = '', time] = endsAt.split('T');
  return `${formats.day(day)}${time ? ` ${time}` : ''} (${timezone})`;
}
