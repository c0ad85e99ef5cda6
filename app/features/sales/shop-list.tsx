import type { Part } from '#app/api/answers.server.ts';
import { pagePath } from '#app/page-path.ts';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { Shop } from '#shared/api/families/sales-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import * as texts from './texts.ts';
import { methodWords, statusLabel, statusWords, windowWords } from './words.ts';

interface ShopListProps {
  readonly list: Part<{ readonly items: Shop[] }>;
  readonly formats: Formats;
}

const heads = [
  ...[texts.shop, texts.methodLabel, texts.statusLabel, texts.lastOrder, texts.orders7d],
  ...[texts.matchedShare, texts.rejectedShare, texts.windowLabel, texts.currency],
];

export const ShopList = ({ list, formats }: ShopListProps) => (
  <ListPanel title={texts.shops} list={list} empty={texts.noShops}>
    {(shops) => (
      <ScrollRegion label={texts.tableOfShops} className="table-scroll">
        <Table>
          <TableHeads heads={heads} />
          <TableBody>
            {shops.map((shop) => (
              <ShopRow key={shop.id} shop={shop} formats={formats} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    )}
  </ListPanel>
);

const ShopRow = ({ shop, formats }: { readonly shop: Shop; readonly formats: Formats }) => (
  <TableRow>
    <TableHead scope="row">
      <Link
        to={pagePath('/conversionTracking/:retailerId', { retailerId: String(shop.id) })}
        className="font-medium text-primary-ink hover:underline"
      >
        {shop.name}
      </Link>
    </TableHead>
    <TableCell>{shop.methods.map((method) => methodWords[method]).join(', ') || texts.noMethod}</TableCell>
    <TableCell>
      <Badge variant={statusWords[shop.status].variant}>{statusLabel(shop)}</Badge>
    </TableCell>
    <TableCell className="whitespace-nowrap">
      {shop.lastOrderAt === null ? texts.never : <When at={shop.lastOrderAt} locale={formats.locale} />}
    </TableCell>
    <TableCell className="tabular-nums">{formats.value(shop.ordersOfWeek, 'integer')}</TableCell>
    <TableCell className="tabular-nums">{shareText(shop.matchedOfWeek, formats)}</TableCell>
    <TableCell className="tabular-nums">{shareText(shop.rejectedOfWeek, formats)}</TableCell>
    <TableCell className="whitespace-nowrap">{windowWords(shop.windowDays)}</TableCell>
    <TableCell>{shop.currency}</TableCell>
  </TableRow>
);

const shareText = (value: number | null, formats: Formats): string =>
  value === null ? '–' : formats.value(value, 'percent');
