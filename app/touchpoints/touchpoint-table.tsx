import type { ReactNode } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { TouchpointKind, TouchpointOrder } from '#shared/touchpoints/kinds.ts';
import type { RowSelection } from '../page-recipes/bulk-rows.tsx';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { utcMoment } from '../ui/moment.ts';
import { ariaSort, orderOf } from '../ui/order-field.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableSort } from '../ui/table.tsx';
import { StatusBadge } from './status-badge.tsx';
import * as texts from './texts.ts';
import { touchpointOrderWords, touchpointWords } from './words.ts';

export type TouchpointRow = TouchpointsAnswer['items'][number];

interface TouchpointTableProps {
  readonly kind: TouchpointKind;
  readonly order: TouchpointOrder;
  readonly rows: readonly TouchpointRow[];
  readonly writes: boolean;
  readonly selection: RowSelection<TouchpointRow> | null;
  /** A copy counts towards the allowance. */
  readonly full: boolean;
  readonly formats: Formats;
  readonly publicOrigin: string;
  readonly picture: ((row: TouchpointRow) => ReactNode) | undefined;
  readonly below: ((row: TouchpointRow) => ReactNode) | undefined;
}

/** Touchpoints with what they came to in the last 30 days; a table where there is room, else cards. */
export function TouchpointTable(props: TouchpointTableProps) {
  const { kind, order, rows, writes, selection, full, formats, publicOrigin, picture, below } = props;
  const addressOf = (row: TouchpointRow): string | null => {
    const path = row.status === 'published' ? touchpointWords[kind].publicPath(row) : null;
    return path && `${publicOrigin}${path}`;
  };
  const acts = writes || rows.some((row) => addressOf(row) !== null);
  const head = (row: TouchpointRow) => (
    <span className="flex min-w-0 items-center gap-3">
      {picture?.(row)}
      <span className="min-w-0">
        {/* Who may not write has no editor, so that the name leads nowhere. */}
        {writes ? (
          <Link
            to={touchpointWords[kind].item(row.id)}
            className="font-medium [overflow-wrap:anywhere] text-primary-ink hover:underline"
          >
            {row.name}
          </Link>
        ) : (
          <span className="font-medium [overflow-wrap:anywhere]">{row.name}</span>
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
      [texts.piClicks, formats.value(row.figures?.piClicks ?? null, 'integer')],
      [texts.piRate, formats.value(row.figures?.piRate ?? null, 'percent')],
    ] as const;
  const [params] = useSearchParams();
  const sort = (heading: string) => ariaSort(touchpointOrderWords[order], heading);
  const heading = (name: string) => {
    const wanted = orderOf(touchpointOrderWords, order, name);
    if (!wanted) return name;
    const search = new URLSearchParams(params);
    search.set('order', wanted);
    search.delete('after');
    return (
      <TableSort to={`?${search}`} sorted={sort(name)}>
        {name}
      </TableSort>
    );
  };
  const languages = rows.some(({ locales }) => locales.length > 0);
  return (
    <>
      <ScrollRegion label={fill(texts.tableOfMany, { many: touchpointWords[kind].many })} className="hidden md:block">
        <Table>
          <TableHeader>
            <TableRow>
              {selection ? <TableHead>{selection.heading}</TableHead> : null}
              <TableHead aria-sort={sort(texts.name)}>{heading(texts.name)}</TableHead>
              <TableHead>{texts.status}</TableHead>
              {languages ? <TableHead>{texts.languages}</TableHead> : null}
              <TableHead>{texts.campaign}</TableHead>
              {[texts.visits, texts.piClicks, texts.piRate].map((name) => (
                <TableHead key={name} className="text-right" aria-sort={sort(name)}>
                  {heading(name)}
                </TableHead>
              ))}
              <TableHead className="pl-8" aria-sort={sort(texts.lastEdit)}>
                {heading(texts.lastEdit)}
              </TableHead>
              {acts ? <TableHead>{texts.actions}</TableHead> : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} data-state={selection?.state(row)} className="[&>*]:align-middle">
                {selection ? <TableCell>{selection.box(row)}</TableCell> : null}
                <TableHead scope="row" className="max-w-96 min-w-48">
                  {head(row)}
                </TableHead>
                <TableCell>
                  <StatusBadge {...row} />
                </TableCell>
                {languages ? <TableCell>{row.locales.join(', ') || '–'}</TableCell> : null}
                <TableCell className="max-w-48 [overflow-wrap:anywhere]">{row.campaign || '–'}</TableCell>
                {figures(row).map(([name, value]) => (
                  <TableCell key={name} className="text-right" suppressHydrationWarning>
                    {value}
                  </TableCell>
                ))}
                <TableCell className="pl-8" suppressHydrationWarning>
                  {edited(row)}
                </TableCell>
                {acts ? (
                  <TableCell>
                    <Actions row={row} {...{ writes, full }} address={addressOf(row)} />
                  </TableCell>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ul className="grid grid-cols-1 gap-3 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="min-w-0 rounded-lg border border-line p-3">
            <div className="flex items-start justify-between gap-3 text-sm">
              <span className="flex min-w-0 items-start gap-3">
                {selection ? <span className="mt-0.5 flex">{selection.box(row)}</span> : null}
                {head(row)}
              </span>
              <StatusBadge {...row} />
            </div>
            <p className="mt-1 text-xs [overflow-wrap:anywhere] text-muted">
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
                <dt className="text-xs text-muted">{texts.lastEdit}</dt>
                <dd>{edited(row)}</dd>
              </div>
            </dl>
            {acts ? <Actions row={row} {...{ writes, full }} address={addressOf(row)} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ActionsProps {
  readonly row: TouchpointRow;
  readonly writes: boolean;
  readonly full: boolean;
  /** Where the public opens it, null where it can't. */
  readonly address: string | null;
}

const small = buttonVariants({ variant: 'ghost', size: 'sm' });

const Actions = ({ row, writes, full, address }: ActionsProps) => (
  <Form method="post" preventScrollReset className="-ms-2.5 flex flex-wrap items-center md:flex-nowrap">
    {address ? (
      <a href={address} target="_blank" rel="noreferrer" className={small}>
        {texts.open}
        <span className="sr-only">{fill(texts.publicPageOf, { name: row.name })}</span>
      </a>
    ) : null}
    {writes ? (
      <>
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="etag" value={row.etag} />
        <button type="submit" name="intent" value="duplicate" disabled={full} className={small}>
          {texts.duplicate}
          <span className="sr-only"> {row.name}</span>
        </button>
        {row.status === 'published' ? (
          <Confirm label={texts.archive} about={row.name} sentence={texts.archiveWarning}>
            <Act intent="archive" label={texts.archive} name={row.name} variant="outline" />
          </Confirm>
        ) : row.status === 'archived' ? (
          <Act intent="unarchive" label={texts.restore} name={row.name} variant="ghost" disabled={full} />
        ) : (
          <Act intent="archive" label={texts.archive} name={row.name} variant="ghost" />
        )}
      </>
    ) : null}
  </Form>
);

interface ActProps {
  readonly intent: string;
  readonly label: string;
  readonly name: string;
  readonly variant: 'outline' | 'ghost';
  readonly disabled?: boolean;
}

const Act = ({ intent, label, name, variant, disabled = false }: ActProps) => (
  <Button type="submit" name="intent" value={intent} disabled={disabled} variant={variant} size="sm">
    {label}
    <span className="sr-only"> {name}</span>
  </Button>
);
