import { keysOf } from '#shared/table.ts';
import { Label } from './label.tsx';
import { NativeSelect } from './native-select.tsx';
import * as texts from './texts.ts';
export interface OrderWords {
  readonly name: string;
  /** The column that the list is then ordered by, by its heading, and which way. */
  readonly column?: readonly [heading: string, direction: 'ascending' | 'descending'];
}

/** What each order of a list is called, the usual one first. */
export type Orders<Order extends string> = Readonly<Record<Order, OrderWords>>;

interface OrderFieldProps {
  readonly order: string;
  readonly orders: Orders<string>;
}

/** How a list is ordered; part of the form that narrows it. */
export const OrderField = ({ order, orders }: OrderFieldProps) => (
  <Label className="max-w-full max-sm:flex-1 max-sm:basis-32">
    <span className="mb-1 block">{texts.order}</span>
    <NativeSelect key={order} name="order" defaultValue={order} className="w-full sm:w-auto">
      {Object.entries(orders).map(([id, { name }]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  </Label>
);

/** The order that a press on a heading asks for: the column's own, or the other way round where there is one. */
export function orderOf<Order extends string>(orders: Orders<Order>, now: Order, heading: string): Order | undefined {
  const ofColumn = keysOf(orders).filter((order) => orders[order].column?.[0] === heading);
  return ofColumn.find((order) => order !== now) ?? ofColumn[0];
}

/** `aria-sort` of the column under that heading. */
export const ariaSort = ({ column }: OrderWords, heading: string) => (column?.[0] === heading ? column[1] : undefined);
