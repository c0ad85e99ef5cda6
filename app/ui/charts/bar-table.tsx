import type { ReactNode } from 'react';

interface BarTableProps {
  readonly title: string;
  /** Column heads for screen readers. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A bar chart as a table, so that screen readers get the same content. */
export const BarTable = ({ title, heads, children }: BarTableProps) => (
  <table className="bar-table" aria-label={title}>
    <thead className="sr-only">
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
