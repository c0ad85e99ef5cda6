import { useEffect, useRef, useState } from 'react';
import { ScrollRegion } from '../scroll-region.tsx';
import { ChartName } from './chart-name.tsx';

interface ChartTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    /** Leads to the same page with nothing but the row on it. */
    readonly href?: string | undefined;
  }[];
}

/**
 * The numbers behind a picture, for those who read rather than look, or don't see it. They are made when they are asked
 * for, since a page of charts would be mostly their cells; without a script they are there from the start.
 */
export function ChartTable(props: ChartTableProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [asked, setAsked] = useState(false);
  // It may have been opened before the page was awake.
  useEffect(() => setAsked(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className="mt-3 text-sm print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}
    >
      <summary className="w-fit cursor-pointer list-none text-xs text-muted underline underline-offset-2 hover:text-ink">
        Show as a table
      </summary>
      {asked ? (
        <Table {...props} />
      ) : (
        <noscript>
          <Table {...props} />
        </noscript>
      )}
    </details>
  );
}

function Table({ title, heads, rows }: ChartTableProps) {
  const [first, ...rest] = heads;
  return (
    <ScrollRegion label={`${title}, as a table`} className="table-scroll mt-3 max-h-80">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {rest.map((head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, href }) => (
            <tr key={name}>
              <th scope="row" suppressHydrationWarning>
                <ChartName label={name} href={href} />
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className="text-right" suppressHydrationWarning>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
