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
  <label className="text-xs text-muted">
    <span className="mb-1 block">Order</span>
    <select key={order} name="order" defaultValue={order} className="field text-ink">
      {Object.entries(orders).map(([id, { name }]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** `aria-sort` of the column under that heading. */
export const ariaSort = ({ column }: OrderWords, heading: string) => (column?.[0] === heading ? column[1] : undefined);
