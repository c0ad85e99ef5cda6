import { useEffect, useRef, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx';
import * as texts from '../texts.ts';
import { ChartName } from './chart-name.tsx';

export interface ChartValuesProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    /** Links to the same page filtered to this row. */
    readonly href?: string | undefined;
  }[];
}

/**
 * The numbers of a chart as a table. It is rendered when it is opened, since a page of charts would otherwise consist
 * mostly of table cells. Without scripts it is always rendered.
 */
export function ChartTable(props: ChartValuesProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [asked, setAsked] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setAsked(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className="mt-3 text-sm print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}
    >
      <summary className="w-fit cursor-pointer list-none text-xs text-muted underline underline-offset-2 hover:text-ink">
        {texts.showAsATable}
      </summary>
      {asked ? (
        <ChartValues {...props} />
      ) : (
        <noscript>
          <ChartValues {...props} />
        </noscript>
      )}
    </details>
  );
}

/** The numbers of a chart, row by row. */
export function ChartValues({ title, heads, rows }: ChartValuesProps) {
  const [first, ...rest] = heads;
  return (
    <ScrollRegion label={fill(texts.titleAsATable, { title })} className="table-scroll mt-3 max-h-80">
      <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
        <TableHeader>
          <TableRow>
            <TableHead>{first}</TableHead>
            {rest.map((head) => (
              <TableHead key={head}>{head}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ name, cells, href }) => (
            <TableRow key={name}>
              <TableHead scope="row" suppressHydrationWarning>
                <ChartName label={name} href={href} />
              </TableHead>
              {cells.map((cell, at) => (
                <TableCell key={heads[at + 1]} suppressHydrationWarning>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}
