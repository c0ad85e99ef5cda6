import type { ReactNode } from 'react';
import { ScrollRegion } from '../scroll-region.tsx';

interface ShadedCell {
  readonly content: ReactNode;
  /** Classes of its shade; none for a plain cell. */
  readonly shade?: string;
}

interface ShadedTableProps {
  readonly label: string;
  /** The first is that of the rows. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly head: ReactNode; readonly cells: readonly ShadedCell[] }[];
  readonly className: string;
}

/** A table whose cells are shaded by what is in them. `HeatTable` is the one with a scale of its own. */
export const ShadedTable = ({ label, heads, rows, className }: ShadedTableProps) => (
  <ScrollRegion label={label} className={className}>
    <table className="heat-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, head, cells }) => (
          <tr key={id}>
            <th scope="row">{head}</th>
            {cells.map(({ content, shade }, at) => (
              <td key={heads[at + 1]} className={shade} suppressHydrationWarning>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
