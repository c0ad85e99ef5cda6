import type { Key, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { keysOf } from '#shared/table.ts';
import { ariaSort, type Orders, orderOf } from '../ui/order-field.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableSort } from '../ui/table.tsx';
import type { RowSelection } from './bulk-rows.tsx';
import { hiddenColumnsIn } from './saved-view.ts';

/** A column that can be hidden. */
export interface ListColumn<Row> {
  /** Storage name, for hidden columns. */
  readonly id: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** `number` is aligned at the end, `short` doesn't wrap. */
  readonly content?: 'number' | 'short' | undefined;
  /** On phones, `corner` is next to the name, `plain` is shown without its heading, and `hidden` isn't shown. */
  readonly onCard?: 'corner' | 'plain' | 'hidden';
  /** Hidden until the person adds it; without a script it is shown. */
  readonly extra?: boolean;
}

interface ListTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** The first column. Its first link is the one that the row opens. */
  readonly name: { readonly heading: string; readonly cell: (row: Row) => ReactNode };
  readonly columns: readonly ListColumn<Row>[];
  readonly selection?: RowSelection<Row> | null;
  /** Current and possible sort orders. Columns with an order get a link in their head. */
  readonly sorting?: Sorting;
  /** Parameter of the sort order. */
  readonly orderParameter?: string;
  /** Actions of a row. */
  readonly actions?: { readonly heading: string; readonly cell: (row: Row) => ReactNode } | null;
}

export interface Sorting {
  readonly orders: Orders<string>;
  readonly order: string;
}

/** The rows as a table, or as cards on narrow screens. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, keyOf, name, columns, selection = null, sorting, orderParameter, actions = null } = props;
  const hidden = hiddenColumnsIn(useSearchParams()[0]);
  const head = (heading: string) => <Head {...{ heading, sorting, parameter: orderParameter }} />;
  const sorted = (heading: string) => sorting && ariaSort(sorting.orders[sorting.order] ?? { name: '' }, heading);
  const cellProps = ({ id, content, extra }: ListColumn<Row>) => ({
    'data-col': id,
    'data-extra': extra,
    hidden: hidden.has(id),
    className: cellClass[content ?? 'prose'],
  });
  return (
    <>
      <ScrollRegion label={label} className="table-scroll hidden md:block">
        <Table className="list-table">
          <TableHeader>
            <TableRow>
              {selection ? <TableHead className="list-select">{selection.heading}</TableHead> : null}
              <TableHead aria-sort={sorted(name.heading)}>{head(name.heading)}</TableHead>
              {columns.map((column) => (
                <TableHead key={column.id} {...cellProps(column)} aria-sort={sorted(column.heading)}>
                  {head(column.heading)}
                </TableHead>
              ))}
              {actions ? (
                <TableHead className="text-right">
                  <span className="sr-only">{actions.heading}</span>
                </TableHead>
              ) : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} data-state={selection?.state(row)}>
                {selection ? <TableCell className="list-select">{selection.box(row)}</TableCell> : null}
                <TableHead scope="row">{name.cell(row)}</TableHead>
                {columns.map((column) => (
                  <TableCell key={column.id} {...cellProps(column)} suppressHydrationWarning>
                    {column.cell(row)}
                  </TableCell>
                ))}
                {actions ? <TableCell className="list-actions">{actions.cell(row)}</TableCell> : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ul className="list-cards">
        {rows.map((row) => (
          <Card
            key={keyOf(row)}
            {...{ row, name, selection, actions }}
            columns={columns.filter(({ id }) => !hidden.has(id))}
          />
        ))}
      </ul>
    </>
  );
}

const cellClass = { number: 'text-right', short: 'whitespace-nowrap', prose: undefined } as const;

interface HeadProps {
  readonly heading: string;
  readonly sorting: Sorting | undefined;
  readonly parameter: string | undefined;
}

/** A column head; a link if the column can be sorted. */
function Head({ heading, sorting, parameter = 'order' }: HeadProps) {
  const [params] = useSearchParams();
  const wanted = sorting && orderOf(sorting.orders, sorting.order, heading);
  if (!sorting || !wanted) return heading;
  const search = new URLSearchParams(params);
  if (wanted === keysOf(sorting.orders)[0]) search.delete(parameter);
  else search.set(parameter, wanted);
  for (const name of ['after', 'from', 'new']) search.delete(name);
  return (
    <TableSort to={`?${search}`} sorted={ariaSort(sorting.orders[sorting.order] ?? { name: '' }, heading)}>
      {heading}
    </TableSort>
  );
}

type CardProps<Row> = Required<Pick<ListTableProps<Row>, 'name' | 'columns' | 'selection' | 'actions'>> & {
  readonly row: Row;
};

function Card<Row>({ row, name, columns, selection, actions }: CardProps<Row>) {
  const details = columns.filter(({ onCard }) => onCard === undefined || onCard === 'plain');
  const acts = actions?.cell(row);
  return (
    <li data-row data-state={selection?.state(row)} className="list-card">
      <div className="list-card-line items-start">
        {selection ? <span className="mt-0.5 flex">{selection.box(row)}</span> : null}
        <div className="min-w-0 flex-1 font-medium">{name.cell(row)}</div>
        {columns.map(({ id, cell, onCard }) =>
          onCard === 'corner' ? (
            <span key={id} data-col={id} className="mt-0.5 shrink-0">
              {cell(row)}
            </span>
          ) : null,
        )}
      </div>
      {details.length === 0 && !acts ? null : (
        <div className="list-card-line items-center">
          <div className="list-card-details">
            {[false, true].map((numbers) => {
              const shown = details.filter(({ content, onCard }) => (content === 'number' && !onCard) === numbers);
              return shown.length === 0 ? null : (
                <dl key={`${numbers}`} className={numbers ? 'list-card-numbers' : 'list-card-facts'}>
                  {shown.map(({ id, heading, cell, onCard }) => (
                    <div key={id} data-col={id}>
                      <dt className={onCard && 'sr-only'}>{heading}</dt> <dd suppressHydrationWarning>{cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              );
            })}
          </div>
          {acts}
        </div>
      )}
    </li>
  );
}
