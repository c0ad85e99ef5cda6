import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { buttonStyle } from '../ui/button.ts';
import { Confirm } from '../ui/confirm.tsx';
import { utcMoment } from '../ui/moment.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { StatusBadge } from './status-badge.tsx';
import { touchpointWords } from './words.ts';

export type TouchpointRow = TouchpointsAnswer['items'][number];

interface TouchpointTableProps {
  readonly kind: TouchpointKind;
  readonly rows: readonly TouchpointRow[];
  readonly writes: boolean;
  /** A copy counts towards the allowance. */
  readonly full: boolean;
  readonly formats: Formats;
  readonly picture: ((row: TouchpointRow) => ReactNode) | undefined;
  readonly below: ((row: TouchpointRow) => ReactNode) | undefined;
}

/** Touchpoints with what they came to in the last 30 days; a table where there is room, else cards. */
export function TouchpointTable({ kind, rows, writes, full, formats, picture, below }: TouchpointTableProps) {
  const head = (row: TouchpointRow) => (
    <span className="flex items-center gap-3">
      {picture?.(row)}
      <span className="min-w-0">
        {/* Who may not write has no editor, so that the name leads nowhere. */}
        {writes ? (
          <Link
            to={touchpointWords[kind].item(row.id)}
            className="font-medium break-words text-primary-ink hover:underline"
          >
            {row.name}
          </Link>
        ) : (
          <span className="font-medium break-words">{row.name}</span>
        )}
        {below?.(row)}
      </span>
    </span>
  );
  const edited = (row: TouchpointRow) => (
    <>
      {utcMoment(row.updatedAt, formats.locale)}
      {row.updatedBy ? <span className="block text-xs text-muted">{row.updatedBy}</span> : null}
    </>
  );
  const figures = (row: TouchpointRow) =>
    [
      ['Visits', formats.value(row.figures?.sessions ?? null, 'integer')],
      ['PI clicks', formats.value(row.figures?.piClicks ?? null, 'integer')],
      ['PI rate', formats.value(row.figures?.piRate ?? null, 'percent')],
    ] as const;
  const languages = rows.some(({ locales }) => locales.length > 0);
  return (
    <>
      <ScrollRegion label={`Table of ${touchpointWords[kind].many}`} className="hidden md:block">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Status</th>
              {languages ? <th scope="col">Languages</th> : null}
              <th scope="col">Campaign</th>
              {['Visits', 'PI clicks', 'PI rate'].map((name) => (
                <th key={name} scope="col" className="text-right">
                  {name}
                </th>
              ))}
              <th scope="col" className="pl-8">
                Last edit
              </th>
              {writes ? <th scope="col">Actions</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{head(row)}</th>
                <td>
                  <StatusBadge {...row} />
                </td>
                {languages ? <td>{row.locales.join(', ') || '–'}</td> : null}
                <td className="max-w-48 break-words">{row.campaign || '–'}</td>
                {figures(row).map(([name, value]) => (
                  <td key={name} className="text-right" suppressHydrationWarning>
                    {value}
                  </td>
                ))}
                <td className="pl-8" suppressHydrationWarning>
                  {edited(row)}
                </td>
                {writes ? (
                  <td>
                    <Actions row={row} full={full} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <ul className="grid gap-3 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="rounded-lg border border-line p-3">
            <div className="flex items-start justify-between gap-3 text-sm">
              {head(row)}
              <StatusBadge {...row} />
            </div>
            <p className="mt-1 text-xs text-muted">
              {[row.locales.join(', '), row.campaign].filter(Boolean).join(' · ')}
            </p>
            <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm" suppressHydrationWarning>
              {figures(row).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-muted">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              <div>
                <dt className="text-xs text-muted">Last edit</dt>
                <dd>{edited(row)}</dd>
              </div>
            </dl>
            {writes ? <Actions row={row} full={full} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const Actions = ({ row, full }: { readonly row: TouchpointRow; readonly full: boolean }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap gap-1">
    <input type="hidden" name="id" value={row.id} />
    <input type="hidden" name="etag" value={row.etag} />
    <button
      type="submit"
      name="intent"
      value="duplicate"
      disabled={full}
      className={buttonStyle({ tone: 'ghost', size: 'small' })}
    >
      Duplicate<span className="sr-only"> {row.name}</span>
    </button>
    {row.status === 'published' ? (
      <Confirm
        label="Archive"
        about={row.name}
        sentence="The public sees it no more, and it can’t be published again. What it has measured stays."
      >
        <Archive name={row.name} tone="quiet" />
      </Confirm>
    ) : row.status === 'archived' ? null : (
      <Archive name={row.name} tone="ghost" />
    )}
  </Form>
);

const Archive = ({ name, tone }: { readonly name: string; readonly tone: 'quiet' | 'ghost' }) => (
  <button type="submit" name="intent" value="archive" className={buttonStyle({ tone, size: 'small' })}>
    Archive<span className="sr-only"> {name}</span>
  </button>
);
