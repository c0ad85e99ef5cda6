import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { TouchpointKind, TouchpointOrder } from '#shared/touchpoints/kinds.ts';
import type { RowSelection } from '../page-recipes/bulk-rows.tsx';
import { LastEdit } from '../page-recipes/list-last-edit.tsx';
import { type ListColumn, ListTable } from '../page-recipes/list-table.tsx';
import { PublicAddress } from '../page-recipes/public-address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Link } from '../ui/link.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { When } from '../ui/when.tsx';
import { StatusBadge } from './status-badge.tsx';
import * as texts from './texts.ts';
import { languageName, republishes, touchpointOrderWords, touchpointWords } from './words.ts';

export type TouchpointRow = TouchpointsAnswer['items'][number];

interface TouchpointTableProps {
  readonly kind: TouchpointKind;
  readonly order: TouchpointOrder;
  readonly rows: readonly TouchpointRow[];
  readonly writes: boolean;
  readonly selection: RowSelection<TouchpointRow> | null;
  /** The plan's limit is reached, so nothing can be copied. */
  readonly full: boolean;
  readonly formats: Formats;
  readonly publicOrigin: string;
  readonly picture: ((row: TouchpointRow) => ReactNode) | undefined;
  readonly below: ((row: TouchpointRow) => ReactNode) | undefined;
}

/** Touchpoints with their figures of the last 30 days. */
export function TouchpointTable(props: TouchpointTableProps) {
  const { kind, order, rows, writes, selection, full, formats, publicOrigin, picture, below } = props;
  const addressOf = (row: TouchpointRow): string | null => {
    const path = row.status === 'published' ? touchpointWords[kind].publicPath(row) : null;
    return path && `${publicOrigin}${path}`;
  };
  const acts = writes || rows.some((row) => addressOf(row) !== null);
  return (
    <ListTable
      label={fill(texts.tableOfMany, { many: touchpointWords[kind].many })}
      rows={rows}
      keyOf={({ id }) => id}
      sorting={{ orders: touchpointOrderWords, order }}
      selection={selection}
      name={{
        heading: texts.name,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-3">
            {picture?.(row)}
            <span className="min-w-0">
              {/* People who can't edit have no editor to link to. */}
              {writes ? (
                <Link
                  to={touchpointWords[kind].item(row.id)}
                  className="text-primary-ink wrap-anywhere hover:underline"
                >
                  {row.name}
                </Link>
              ) : (
                <span className="wrap-anywhere">{row.name}</span>
              )}
              {below?.(row)}
            </span>
          </span>
        ),
      }}
      columns={columnsOf(kind, rows, formats)}
      actions={
        acts
          ? {
              heading: texts.actions,
              cell: (row) => <Actions row={row} {...{ writes, full }} address={addressOf(row)} />,
            }
          : null
      }
    />
  );
}

const languages: ListColumn<TouchpointRow> = {
  ...{ id: 'languages', heading: texts.languages, onCard: 'hidden' },
  cell: ({ locales }) => locales.map(languageName).join(', ') || '–',
};

function columnsOf(
  kind: TouchpointKind,
  rows: readonly TouchpointRow[],
  formats: Formats,
): readonly ListColumn<TouchpointRow>[] {
  const count = (value: number | null) => formats.value(value, 'integer');
  const counts = (name: 'sessions' | 'piClicks', heading: string): ListColumn<TouchpointRow> => ({
    ...{ id: name, heading, content: 'number' },
    cell: ({ figures }) => (
      <>
        {count(figures?.[name] ?? null)}
        {figures?.today[name] ? <Below>{fill(texts.todayCount, { count: count(figures.today[name]) })}</Below> : null}
      </>
    ),
  });
  return [
    { id: 'status', heading: texts.status, onCard: 'corner', cell: (row) => <StatusBadge {...row} /> },
    ...(rows.some(({ locales }) => locales.length > 0) ? [languages] : []),
    { id: 'campaign', heading: texts.campaign, onCard: 'hidden', cell: ({ campaign }) => campaign || '–' },
    ...(kind === 'site' ? [lastEvent(formats.locale)] : []),
    counts('sessions', texts.visits),
    counts('piClicks', texts.piClicks),
    {
      ...{ id: 'piRate', heading: texts.piRate, content: 'number' },
      cell: ({ figures }) => (
        <>
          {formats.value(figures?.piRate ?? null, 'percent')}
          {/* The visits that the rate is a share of all visits of: fewer than intent clicks. */}
          {figures?.piSessions ? <Below>{fill(texts.intentVisits, { count: count(figures.piSessions) })}</Below> : null}
        </>
      ),
    },
    {
      ...{ id: 'edited', heading: texts.lastEdit, onCard: 'hidden' },
      cell: ({ updatedAt, updatedBy }) => <LastEdit at={updatedAt} by={updatedBy} locale={formats.locale} />,
    },
  ];
}

/** Whether a published site tag receives events: when the last one came, and from which site. */
const lastEvent = (locale: string): ListColumn<TouchpointRow> => ({
  ...{ id: 'last-event', heading: texts.lastEvent },
  cell: ({ status, lastEvent: last }) =>
    last ? (
      <>
        <When at={last.at} locale={locale} />
        <Below>{last.host}</Below>
      </>
    ) : status === 'published' ? (
      <Badge variant="warning">{texts.notReceiving}</Badge>
    ) : (
      '–'
    ),
});

/** A smaller line below a cell's value. */
const Below = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-xs whitespace-nowrap text-muted">{children}</span>
);

interface ActionsProps {
  readonly row: TouchpointRow;
  readonly writes: boolean;
  readonly full: boolean;
  /** Public address; null if there is none. */
  readonly address: string | null;
}

/** Copying its address is what is done most with something public; everything else is in the menu. */
function Actions({ row, writes, full, address }: ActionsProps) {
  const changes = writes ? <Changes row={row} full={full} /> : null;
  if (address)
    return (
      <PublicAddress name={row.name} address={address}>
        {changes}
      </PublicAddress>
    );
  return changes && <RowMenu name={row.name}>{changes}</RowMenu>;
}

const Changes = ({ row, full }: Pick<ActionsProps, 'row' | 'full'>) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={row.id} />
    <input type="hidden" name="etag" value={row.etag} />
    {republishes(row) ? <input type="hidden" name="republish" value="on" /> : null}
    <Act intent="duplicate" label={texts.duplicate} name={row.name} disabled={full} />
    {row.status === 'published' ? (
      <Confirm label={texts.archive} about={row.name} variant="menu" sentence={texts.archiveWarning}>
        <Act intent="archive" label={texts.archive} name={row.name} variant="outline" />
      </Confirm>
    ) : row.status === 'archived' ? (
      <Act intent="unarchive" label={texts.restore} name={row.name} disabled={full} />
    ) : (
      <Act intent="archive" label={texts.archive} name={row.name} />
    )}
  </Form>
);

interface ActProps {
  readonly intent: string;
  readonly label: string;
  readonly name: string;
  readonly variant?: 'outline';
  readonly disabled?: boolean;
}

const Act = ({ intent, label, name, variant, disabled = false }: ActProps) => (
  <Button type="submit" name="intent" value={intent} disabled={disabled} variant={variant ?? 'menu'} size="sm">
    {label}
    <span className="sr-only"> {name}</span>
  </Button>
);
