import type { ReactNode } from 'react';
import type { TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointStatuses } from '#shared/touchpoints/kinds.ts';
import type { Streamed } from '../api/streamed.ts';
import { ListFilter } from '../page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '../page-recipes/list-filter-fields.tsx';
import { ListPage } from '../page-recipes/list-page.tsx';
import { ListPanel } from '../page-recipes/list-panel.tsx';
import { NewItem, newParameter } from '../page-recipes/new-item.tsx';
import { OrderField } from '../ui/order-field.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import type { ListResult, TouchpointsData } from './list.server.ts';
import * as texts from './texts.ts';
import { type TouchpointRow, TouchpointTable } from './touchpoint-table.tsx';
import { statusNames, touchpointOrderWords, touchpointWords, versionOf } from './words.ts';

interface TouchpointListProps {
  readonly streamed: Streamed<TouchpointsData>;
  readonly result: ListResult | undefined;
  /** Purpose of the kind, in a few words. */
  readonly lead: string;
  /** Fields of a new one besides its name. */
  readonly beginning?: ReactNode;
  /** Shown before the name of a row. */
  readonly picture?: (row: TouchpointRow, data: TouchpointsData) => ReactNode;
  readonly below?: (row: TouchpointRow, data: TouchpointsData) => ReactNode;
}

/** The list of a kind, filtered by its address and changed by plain forms. */
export const TouchpointList = ({ streamed, ...props }: TouchpointListProps) => (
  <StreamedPage streamed={streamed}>{(data) => <Listed data={data} {...props} />}</StreamedPage>
);

type ListedProps = Omit<TouchpointListProps, 'streamed'> & { readonly data: TouchpointsData };

function Listed({ data, result, lead, beginning, picture, below }: ListedProps) {
  const { kind, list, closed, search, status, order, isLaterPage } = data;
  const { title, one, many, skipsName } = touchpointWords[kind];
  const answer = list.state === 'ready' ? list.answer : null;
  const full = answer !== null && answer.allowance.used >= answer.allowance.allowed;
  const formats = createFormats(data.locale, data.currency);
  const narrowed = search !== '' || status !== null;
  const failed = result?.ok === false && 'name' in result ? result : null;
  return (
    <ListPage
      title={title}
      lead={
        <>
          {data.scopeLabel} · {lead}
        </>
      }
      outcome={outcomeOf(result)}
      actions={
        closed === null && answer ? (
          <NewItem
            id="new-touchpoint"
            label={fill(texts.newOne, { one })}
            maxLength={120}
            skipsName={skipsName}
            name={failed?.name ?? ''}
            error={failed?.making ? failed.text : null}
            hint={allowanceText(answer.allowance, many)}
            full={full}
            beginning={beginning}
          />
        ) : null
      }
    >
      {closed ? (
        <p className="text-sm text-muted">
          {closed === 'sample-data' ? texts.sampleData : fill(texts.readOnly, { many })}
        </p>
      ) : null}
      <ListPanel
        name={kind}
        title={fill(texts.allMany, { many })}
        aside={
          answer ? (
            <span suppressHydrationWarning>
              {fill(texts.figuresPeriod, { to: formats.day(answer.figuresRange.to) })}
            </span>
          ) : null
        }
        filter={
          <ListFilter
            label={fill(texts.findMany, { many })}
            searchLabel={texts.nameOrCampaign}
            search={search}
            all={narrowed ? touchpointWords[kind].list : null}
          >
            <FilterFields>
              <FilterChoice
                name="status"
                label={texts.status}
                all={texts.allButArchived}
                chosen={status}
                options={touchpointStatuses.map((known) => [known, statusNames[known]])}
              />
              <OrderField order={order} orders={touchpointOrderWords} />
            </FilterFields>
          </ListFilter>
        }
        list={list}
        views={data.views}
        isLaterPage={isLaterPage}
        bulk={
          closed
            ? null
            : {
                label: fill(texts.selectedMany, { many }),
                rowOf: (row) => ({ id: String(row.id), version: versionOf(row), name: row.name }),
                actions: [
                  status === 'archived'
                    ? { intent: 'unarchive-selected', label: texts.restore }
                    : {
                        intent: 'archive-selected',
                        label: texts.archive,
                        confirm: fill(texts.archiveSelectedQuestion, { many }),
                      },
                ],
                outcome: result && 'refused' in result ? result : null,
              }
        }
        whole={narrowed ? touchpointWords[kind].list : null}
        empty={narrowed ? fill(texts.noMatch, { one }) : fill(texts.noManyYet, { many })}
        firstStep={
          narrowed || closed !== null || full
            ? null
            : { to: skipsName ? '#new-touchpoint' : `?${newParameter}=`, text: fill(texts.createYourFirstOne, { one }) }
        }
      >
        {(rows, selection) => (
          <TouchpointTable
            rows={rows}
            selection={selection}
            writes={closed === null}
            publicOrigin={data.publicOrigin}
            below={below && ((row) => below(row, data))}
            picture={picture && ((row) => picture(row, data))}
            {...{ kind, order, full, formats }}
          />
        )}
      </ListPanel>
    </ListPage>
  );
}

/** Null if the bulk bar or the dialog already shows the result. */
function outcomeOf(result: ListResult | undefined) {
  if (!result || 'refused' in result) return null;
  if (!result.ok) return { ok: false, text: result.making ? null : result.text };
  return 'text' in result ? { ok: true, text: result.text, undo: result.undo } : null;
}

type Allowance = TouchpointsAnswer['allowance'];

const allowanceText = ({ used, allowed }: Allowance, many: string): string => {
  if (used < allowed) return fill(texts.allowance, { used, allowed, many });
  return allowed === 0 ? fill(texts.notInPlan, { many }) : fill(texts.allowanceUsed, { allowed, many });
};
