import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { Link } from '../link.tsx';
import * as texts from '../texts.ts';
import { ChartValues, type ChartValuesProps } from './chart-table.tsx';

interface LongTableProps extends Omit<ChartValuesProps, 'rows'> {
  /** Value of the address parameter `table` that opens it. */
  readonly name: string;
  readonly count: number;
  /** Computed when the table is opened. */
  readonly rows: () => ChartValuesProps['rows'];
}

/** The numbers of a chart with hundreds of points. Without scripts, they have an address of their own. */
export function LongTable({ name, count, rows, ...props }: LongTableProps) {
  const { search } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const params = new URLSearchParams(search);
  const byAddress = params.get('table') === name;
  const [asked, setAsked] = useState(byAddress);
  // It may have been opened before hydration.
  useEffect(() => setAsked(details.current?.open ?? false), []);
  params.set('table', name);
  return (
    <details
      ref={details}
      open={byAddress}
      className="mt-3 text-sm print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}
    >
      <summary className="w-fit cursor-pointer list-none text-xs text-muted underline underline-offset-2 hover:text-ink">
        {texts.showAsATable}
      </summary>
      {asked ? (
        <ChartValues {...props} rows={rows()} />
      ) : (
        <noscript>
          <Link to={{ search: params.toString() }} className="mt-2 inline-block text-primary-ink underline">
            {fill(texts.showAllRows, { count })}
          </Link>
        </noscript>
      )}
    </details>
  );
}
