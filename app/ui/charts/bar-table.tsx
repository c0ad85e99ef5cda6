import type { ReactNode } from 'react';

interface BarTableProps {
  readonly title: string;
  /** Of the columns, for those who don't see the bars. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** Bars as rows of a table: what is seen is what is read. */
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
