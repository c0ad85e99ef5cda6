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
  /** What is written below a head. */
  readonly notes?: readonly (string | undefined)[];
  readonly rows: readonly { readonly id: string; readonly head: ReactNode; readonly cells: readonly ShadedCell[] }[];
  readonly className: string;
}

/** A table whose cells are shaded by what is in them. `HeatTable` is the one with a scale of its own. */
export const ShadedTable = ({ label, heads, notes, rows, className }: ShadedTableProps) => (
  <ScrollRegion label={label} className={className}>
    <table className="heat-table">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col">
              {head}
              {notes?.[at] ? <span className="block text-[0.6875rem]">{notes[at]}</span> : null}
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
