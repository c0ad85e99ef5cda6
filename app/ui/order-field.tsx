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
  <Label>
    <span className="mb-1 block">{texts.order}</span>
    <NativeSelect key={order} name="order" defaultValue={order} className="w-auto">
      {Object.entries(orders).map(([id, { name }]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  </Label>
);

/** `aria-sort` of the column under that heading. */
export const ariaSort = ({ column }: OrderWords, heading: string) => (column?.[0] === heading ? column[1] : undefined);
