import { Form } from 'react-router';
import { FilterChoice } from '#app/page-recipes/list-filter-fields.tsx';

import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import { fromMinor } from '#shared/analytics/money.ts';
import type { ShopOrder } from '#shared/api/families/sales-sources-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { type OrderFilter, orderFilters } from '#shared/sales/methods.ts';
import { fill } from '#shared/text/fill.ts';
import type { TabProps } from './sales-info.server.ts';
import * as texts from './texts.ts';
import { clickWords, methodWords, orderStatusWords } from './words.ts';

const filterWords: Readonly<Record<OrderFilter, string>> = {
  all: texts.showAll,
  matched: texts.showMatched,
  expired: texts.showExpired,
  unknown: texts.showUnknown,
  none: texts.showNone,
  held: texts.showHeld,
  declined: texts.showDeclined,
  test: texts.showTest,
};

const heads = [
  ...[texts.order, texts.orderedAt, texts.methodLabel, texts.statusLabel, texts.click, texts.lines, texts.amount],
];

/** Reported orders, newest first. */
export function OrdersTab({ data: { orders, show, isLaterPage, writes }, formats: { locale } }: TabProps) {
  if (orders === null) return null;
  return (
    <ListPanel
      title={texts.tabOrders}
      list={orders}
      isLaterPage={isLaterPage}
      empty={show === 'all' ? texts.noOrders : texts.noOrdersMatch}
      filter={
        <Form role="search" aria-label={texts.filterOrders} className="mb-4 flex flex-wrap items-end gap-3 text-sm">
          <input type="hidden" name="tab" value="orders" />
          <FilterChoice
            name="show"
            label={texts.show}
            chosen={show}
            options={orderFilters.map((filter) => [filter, filterWords[filter]] as const)}
          />
          <Button type="submit" variant="outline" size="sm">
            {texts.apply}
          </Button>
        </Form>
      }
    >
      {(items) => (
        <ScrollRegion label={texts.tableOfOrders} className="table-scroll">
          <Table>
            <TableHeads heads={heads} />
            <TableBody>
              {items.map((order) => (
                <OrderRow key={`${order.test} ${order.order}`} order={order} locale={locale} writes={writes} />
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

interface OrderRowProps {
  readonly order: ShopOrder;
  readonly locale: string;
  readonly writes: boolean;
}

const OrderRow = ({ order, locale, writes }: OrderRowProps) => (
  <TableRow>
    <TableHead scope="row">
      <span className="break-all">{order.order}</span>{' '}
      {order.test ? <Badge variant="outline">{texts.tabTest}</Badge> : null}
      {order.duplicates === 0 ? null : (
        <span className="block text-xs text-muted">{fill(texts.alsoReported, { count: order.duplicates })}</span>
      )}
    </TableHead>
    <TableCell className="whitespace-nowrap">
      <When at={order.orderedAt} locale={locale} />
    </TableCell>
    <TableCell className="whitespace-nowrap">{methodWords[order.method]}</TableCell>
    <TableCell>
      {orderStatusWords[order.status]}
      {order.held === null ? null : <ReviewForm order={order} writes={writes} />}
    </TableCell>
    <TableCell>{clickWords[order.click]}</TableCell>
    <TableCell className="tabular-nums">{order.lines}</TableCell>
    <TableCell className="whitespace-nowrap tabular-nums">
      {createFormats(locale, order.currency).value(fromMinor(order.amount, order.currency), 'money')}
    </TableCell>
  </TableRow>
);

/** Form to accept or decline a held order. */
const ReviewForm = ({ order: { order, held }, writes }: Pick<OrderRowProps, 'order' | 'writes'>) => (
  <span className="block text-xs">
    <span className="text-warning-ink">{held === 'amount' ? texts.heldAmount : texts.heldAddress}</span>
    {writes ? (
      <Form method="post" preventScrollReset className="mt-1 flex gap-2">
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="order" value={order} />
        <Button type="submit" name="decision" value="accept" variant="quiet" size="sm">
          {texts.accept}
          <span className="sr-only"> {order}</span>
        </Button>
        <Button type="submit" name="decision" value="decline" variant="danger" size="sm">
          {texts.decline}
          <span className="sr-only"> {order}</span>
        </Button>
      </Form>
    ) : null}
  </span>
);
