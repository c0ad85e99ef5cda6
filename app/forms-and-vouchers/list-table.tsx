import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { utcMoment } from '../ui/moment.ts';
import { ariaSort, type OrderWords } from '../ui/order-field.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface Column<Item> {
  readonly heading: string;
  readonly cell: (item: Item) => ReactNode;
  /** Numbers stand at the end of their column; what is long may take several lines. */
  readonly holds?: 'number' | 'prose';
}

interface ListTableProps<Item> {
  readonly kind: ItemKind;
  readonly items: readonly Item[];
  /** Whether names lead to the pages of the items. */
  readonly writes: boolean;
  /** Where the public finds an item; null where it doesn't. */
  readonly publicAddress: (item: Item) => string | null;
  readonly order: OrderWords;
  readonly locale: string;
  /** What stands between the name and the last edit. */
  readonly columns: readonly Column<Item>[];
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

const lastEdit = texts.lastEdit;

/** Items of a kind, each with its name first; a table where there is room, else cards. */
export function ListTable<Item extends Listed>({
  kind,
  items,
  writes,
  publicAddress,
  order,
  locale,
  columns: own,
}: ListTableProps<Item>) {
  const columns: readonly Column<Item>[] = [
    ...own,
    {
      heading: lastEdit,
      holds: 'prose',
      cell: ({ updatedAt, updatedBy }) => (
        <>
          {utcMoment(updatedAt, locale)}
          {updatedBy ? <span className="block text-xs text-muted">{updatedBy}</span> : null}
        </>
      ),
    },
  ];
  const nameOf = (item: Item) =>
    writes ? (
      <Link className="text-primary-ink wrap-anywhere hover:underline" to={itemWords[kind].item(item.id)}>
        {item.name}
      </Link>
    ) : (
      <span className="wrap-anywhere">{item.name}</span>
    );
  return (
    <>
      <ScrollRegion label={itemWords[kind].title} className="relative hidden overflow-x-auto md:block">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line text-xs text-muted">
            <tr>
              <th scope="col" className="py-2 pe-4 font-medium" aria-sort={ariaSort(order, 'Name')}>
                {texts.name}
              </th>
              {columns.map(({ heading, holds }) => (
                <th
                  key={heading}
                  scope="col"
                  aria-sort={ariaSort(order, heading)}
                  className={cn(
                    'py-2 font-medium',
                    holds === 'number' ? 'ps-4 text-end' : 'pe-4',
                    heading === lastEdit && 'min-w-36 ps-6',
                  )}
                >
                  {heading}
                </th>
              ))}
              <th scope="col" className="py-2 ps-4 font-medium whitespace-nowrap">
                {texts.publicPage}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id} className="border-b border-line last:border-0">
                <th scope="row" className="min-w-40 py-2.5 pe-4 font-medium">
                  {nameOf(item)}
                </th>
                {columns.map(({ heading, cell, holds }) => (
                  <td
                    key={heading}
                    className={cn(
                      'py-2.5',
                      holds === 'number' ? 'ps-4 text-end tabular-nums' : 'pe-4',
                      heading === lastEdit && 'min-w-36 ps-6',
                      holds ? '' : 'whitespace-nowrap',
                    )}
                    suppressHydrationWarning
                  >
                    {cell(item)}
                  </td>
                ))}
                <td className="py-2.5 ps-4 whitespace-nowrap">
                  <PublicLink address={publicAddress(item)} name={item.name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <ul className="grid grid-cols-1 gap-3 md:hidden">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 rounded-lg border border-line p-3 text-sm">
            <p className="font-medium">{nameOf(item)}</p>
            <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
              {columns.map(({ heading, cell }) => (
                <div key={heading} className="min-w-0">
                  <dt className="text-xs text-muted">{heading}</dt>
                  <dd className="wrap-anywhere" suppressHydrationWarning>
                    {cell(item)}
                  </dd>
                </div>
              ))}
              <div>
                <dt className="text-xs text-muted">{texts.publicPage}</dt>
                <dd>
                  <PublicLink address={publicAddress(item)} name={item.name} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

const PublicLink = ({ address, name }: { readonly address: string | null; readonly name: string }) =>
  address === null ? (
    '–'
  ) : (
    <a className="text-primary-ink hover:underline" href={address} target="_blank" rel="noreferrer">
      {texts.open}
      <span className="sr-only">{fill(texts.publicPageOf, { name })}</span>
    </a>
  );
