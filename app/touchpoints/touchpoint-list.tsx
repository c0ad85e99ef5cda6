import type { ReactNode } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointStatuses } from '#shared/touchpoints/kinds.ts';
import { failureText } from '../api/failure.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { OrderField } from '../ui/order-field.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Pagination, PaginationContent, PaginationItem, PaginationLink, PaginationNext } from '../ui/pagination.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../ui/panel.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import type { ListResult, TouchpointsData } from './list.server.ts';
import * as texts from './texts.ts';
import { type TouchpointRow, TouchpointTable } from './touchpoint-table.tsx';
import { statusNames, touchpointOrderWords, touchpointWords } from './words.ts';

interface TouchpointListProps {
  readonly data: TouchpointsData;
  readonly result: ListResult | null;
  /** What the kind is good for, in half a sentence. */
  readonly lead: string;
  /** What a new one asks for besides its name. */
  readonly beginning?: ReactNode;
  /** Stands before the name of a row, and below it. */
  readonly picture?: (row: TouchpointRow) => ReactNode;
  readonly below?: (row: TouchpointRow) => ReactNode;
}

/** The list of a kind: narrowed by its address, changed by plain forms. */
export function TouchpointList({ data, result, lead, beginning, picture, below }: TouchpointListProps) {
  const { kind, list, closed, search, status, order, later } = data;
  const { title, one, many } = touchpointWords[kind];
  const answer = list.state === 'ready' ? list.answer : null;
  const full = answer !== null && answer.allowance.used >= answer.allowance.allowed;
  const formats = createFormats(data.locale, data.currency);
  const narrowed = search !== '' || status !== null;
  const failed = result?.ok === false ? result : null;
  return (
    <Page>
      <PageHead
        title={title}
        lead={
          <>
            {data.scopeLabel} · {lead}
          </>
        }
      />
      <p role="status" className={failed ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {failed ? failed.text : result?.ok && 'text' in result ? result.text : null}
      </p>
      {closed ? (
        <p className="text-sm text-muted">
          {closed === 'sample-data' ? texts.withSampleDataNamesAre : fill(texts.youMayLookAtThe, { many })}
        </p>
      ) : answer ? (
        <NewTouchpoint {...answer.allowance} {...{ one, many, full, beginning }} name={failed?.name ?? ''} />
      ) : null}
      <Panel
        title={many[0]?.toUpperCase() + many.slice(1)}
        aside={
          answer ? (
            <span suppressHydrationWarning>
              {fill(texts.figuresOfFromTo, {
                from: formats.day(answer.figuresRange.from),
                to: formats.day(answer.figuresRange.to),
              })}
            </span>
          ) : null
        }
      >
        <Narrowing search={search} status={status} order={order} list={narrowed ? touchpointWords[kind].list : null} />
        <UnreadableRows rows={answer?.unreadable} />
        {list.state === 'failed' ? (
          <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
        ) : list.answer.items.length === 0 ? (
          <PanelEmpty
            step={
              narrowed || closed !== null || full
                ? null
                : { to: '#new-touchpoint', text: fill(texts.createYourFirstOne, { one }) }
            }
          >
            {narrowed ? fill(texts.noOneMatches, { one }) : fill(texts.noManyYet, { many })}
          </PanelEmpty>
        ) : (
          <TouchpointTable
            rows={list.answer.items}
            writes={closed === null}
            publicOrigin={data.publicOrigin}
            {...{ kind, order, full, formats, picture, below }}
          />
        )}
        <Pages later={later} next={answer?.nextCursor ?? null} />
      </Panel>
    </Page>
  );
}

interface NewTouchpointProps extends Readonly<TouchpointsAnswer['allowance']> {
  readonly one: string;
  readonly many: string;
  readonly full: boolean;
  readonly name: string;
  readonly beginning: ReactNode;
}

/** A name is all it takes; the rest follows on its own page. */
function NewTouchpoint({ one, many, full, name, used, allowed, beginning }: NewTouchpointProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="create" />
      <Label>
        <span className="mb-1 block">{fill(texts.newOne, { one })}</span>
        <Input
          id="new-touchpoint"
          name="name"
          required
          maxLength={120}
          placeholder={texts.name}
          defaultValue={name}
          disabled={full}
          className="w-64"
        />
      </Label>
      {full ? null : beginning}
      <Button type="submit" disabled={full || busy} aria-describedby="allowance" size="sm">
        {texts.create}
      </Button>
      <p id="allowance" className="basis-full text-xs text-muted">
        {!full
          ? fill(texts.ofAreInUse, { used, allowed, many })
          : allowed === 0
            ? fill(texts.thePlanOfThisScope, { many })
            : fill(texts.allOfThisScopeAre, { allowed, many })}
      </p>
    </Form>
  );
}

interface NarrowingProps extends Pick<TouchpointsData, 'search' | 'status' | 'order'> {
  /** Address of the whole list, null where it is shown. */
  readonly list: string | null;
}

const Narrowing = ({ search, status, order, list }: NarrowingProps) => (
  <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-2">
    <Label>
      <span className="mb-1 block">{texts.nameOrCampaign}</span>
      <Input type="search" name="search" defaultValue={search} maxLength={100} className="w-56" />
    </Label>
    <Label>
      <span className="mb-1 block">{texts.status}</span>
      <NativeSelect name="status" defaultValue={status ?? ''} className="w-auto">
        <option value="">{texts.allButArchived}</option>
        {touchpointStatuses.map((known) => (
          <option key={known} value={known}>
            {statusNames[known]}
          </option>
        ))}
      </NativeSelect>
    </Label>
    <OrderField order={order} orders={touchpointOrderWords} />
    <Button type="submit" variant="outline" size="sm">
      {texts.show}
    </Button>
    {list ? (
      <Link to={list} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
        {texts.showAll}
      </Link>
    ) : null}
  </Form>
);

function Pages({ later, next }: { readonly later: boolean; readonly next: string | null }) {
  const [params] = useSearchParams();
  const at = (cursor: string | null): string => {
    const search = new URLSearchParams(params);
    if (cursor === null) search.delete('before');
    else search.set('before', cursor);
    return `?${search}`;
  };
  if (!later && !next) return null;
  return (
    <Pagination>
      <PaginationContent>
        {later ? (
          <PaginationItem>
            <PaginationLink to={at(null)}>{texts.firstPage}</PaginationLink>
          </PaginationItem>
        ) : null}
        {next ? (
          <PaginationItem>
            <PaginationNext to={at(next)} />
          </PaginationItem>
        ) : null}
      </PaginationContent>
    </Pagination>
  );
}
