import type { ReactNode } from 'react';
import { type ListColumn, ListTable, type Sorting } from '../page-recipes/list-table.tsx';
import { PublicAddress } from '../page-recipes/public-address.tsx';
import { Link } from '../ui/link.tsx';
import { utcMoment } from '../ui/moment.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface ItemTableProps<Item> {
  readonly kind: ItemKind;
  readonly items: readonly Item[];
  /** Whether names lead to the pages of the items. */
  readonly writes: boolean;
  /** Where the public finds an item; null where it doesn't. */
  readonly publicAddress: (item: Item) => string | null;
  readonly sorting: Sorting;
  readonly locale: string;
  /** What is between the name and the last edit. */
  readonly columns: readonly ListColumn<Item>[];
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** Items of a kind, each with its name first. */
export function ItemTable<Item extends Listed>(props: ItemTableProps<Item>) {
  const { kind, items, writes, publicAddress, sorting, locale, columns } = props;
  const nameOf = (item: Item): ReactNode =>
    writes ? (
      <Link className="text-primary-ink wrap-anywhere hover:underline" to={itemWords[kind].item(item.id)}>
        {item.name}
      </Link>
    ) : (
      <span className="wrap-anywhere">{item.name}</span>
    );
  return (
    <ListTable
      label={itemWords[kind].title}
      rows={items}
      keyOf={({ id }) => id}
      sorting={sorting}
      name={{ heading: texts.name, cell: nameOf }}
      columns={[
        ...columns,
        {
          ...{ id: 'edited', heading: texts.lastEdit },
          cell: ({ updatedAt, updatedBy }) => (
            <>
              {utcMoment(updatedAt, locale)}
              {updatedBy ? <span className="block text-xs text-muted">{updatedBy}</span> : null}
            </>
          ),
        },
      ]}
      actions={{
        heading: texts.publicPage,
        cell: (item) => {
          const address = publicAddress(item);
          return address === null ? null : <PublicAddress name={item.name} address={address} />;
        },
      }}
    />
  );
}
