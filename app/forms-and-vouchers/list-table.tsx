import type { ReactNode } from 'react';
import { LastEdit } from '../page-recipes/list-last-edit.tsx';
import { type ListColumn, ListTable, type Sorting } from '../page-recipes/list-table.tsx';
import { PublicAddress } from '../page-recipes/public-address.tsx';
import { Link } from '../ui/link.tsx';
import { RowMenu, rowMenuItem } from '../ui/row-menu.tsx';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface ItemTableProps<Item> {
  readonly kind: ItemKind;
  readonly items: readonly Item[];
  /** Whether names link to the items' pages. */
  readonly writes: boolean;
  /** Public address of an item; null if it isn't public. */
  readonly publicAddress: (item: Item) => string | null;
  readonly sorting: Sorting;
  readonly locale: string;
  /** Columns between the name and the last edit. */
  readonly columns: readonly ListColumn<Item>[];
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** The table of items of a kind. */
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
          ...{ id: 'edited', heading: texts.lastEdit, onCard: 'hidden' },
          cell: ({ updatedAt, updatedBy }) => <LastEdit at={updatedAt} by={updatedBy} locale={locale} />,
        },
      ]}
      actions={{
        heading: texts.actions,
        cell: (item) => {
          const address = publicAddress(item);
          const edit = writes ? (
            <Link to={itemWords[kind].item(item.id)} className={rowMenuItem}>
              {texts.edit}
              <span className="sr-only"> {item.name}</span>
            </Link>
          ) : null;
          if (address === null) return edit && <RowMenu name={item.name}>{edit}</RowMenu>;
          return (
            <PublicAddress name={item.name} address={address}>
              {edit}
            </PublicAddress>
          );
        },
      }}
    />
  );
}
