import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { AuditEvent } from '#shared/api/families/audit-schemas.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { fill } from '#shared/text/fill.ts';
import type { AuditData } from './audit.server.ts';
import * as texts from './texts.ts';

interface AuditListProps {
  readonly data: AuditData;
  /** Whether the list spans accounts. */
  readonly everywhere?: boolean;
}

/** Audit events, newest first, with filters. */
export function AuditList({ data, everywhere = false }: AuditListProps) {
  const { list, isLaterPage, search, narrowed: filters, actionOptions, fileAddress, locale, sample } = data;
  if (sample) return <PanelEmpty step={null}>{texts.hiddenWithSampleData}</PanelEmpty>;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListPanel
      title={texts.changes}
      aside={texts.daysAreUtc}
      filter={
        <ListFilter
          label={texts.findChanges}
          searchLabel={texts.person}
          search={search}
          all={isFiltered ? '?' : null}
          links={
            fileAddress === null ? null : (
              <a href={fileAddress} download className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
                {texts.csvFile}
              </a>
            )
          }
        >
          <FilterFields>
            {filters.target ? <input type="hidden" name="target" value={filters.target} /> : null}
            <FilterChoice
              name="action"
              label={texts.change}
              all={texts.allChanges}
              chosen={filters.action ?? null}
              options={actionOptions}
            />
            <Day name="from" label={texts.fromDay} day={filters.from} />
            <Day name="to" label={texts.toDay} day={filters.to} />
          </FilterFields>
        </ListFilter>
      }
      list={list}
      isLaterPage={isLaterPage}
      whole={isFiltered ? '?' : null}
      empty={isFiltered ? texts.noneFound : texts.noneYet}
    >
      {(items) => (
        <ScrollRegion label={texts.tableOfChanges} className="table-scroll">
          <Table className="min-w-180">
            <TableHeads
              heads={[texts.when, texts.who, texts.change, texts.whom, everywhere ? texts.where : null, texts.details]}
            />
            <TableBody>
              {items.map((event) => (
                <AuditRow key={event.id} event={event} everywhere={everywhere} locale={locale} />
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly day: string | undefined;
}

const Day = ({ name, label, day }: DayProps) => (
  <Label>
    <span className="mb-1 block">{label}</span>
    <Input key={day} type="date" name={name} defaultValue={day} className="w-auto" />
  </Label>
);

interface AuditRowProps {
  readonly event: AuditEvent;
  readonly everywhere: boolean;
  readonly locale: string;
}

const AuditRow = ({ event, everywhere, locale }: AuditRowProps) => (
  <TableRow>
    <TableCell>
      <time dateTime={event.at} suppressHydrationWarning>
        {utcMoment(event.at, locale)}
      </time>
    </TableCell>
    <TableCell>{event.actor.name}</TableCell>
    <TableCell>{auditActions[event.action].label}</TableCell>
    <TableCell>{event.target.name ?? event.target.id}</TableCell>
    {everywhere ? <TableCell>{event.account ? (event.account.name ?? event.account.id) : null}</TableCell> : null}
    <TableCell className="whitespace-normal">
      {changedFields(event.before, event.after).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {event.reason ? <div>{fill(texts.reasonIs, { reason: event.reason })}</div> : null}
    </TableCell>
  </TableRow>
);

type Fields = Readonly<Record<string, unknown>> | null;

/** Lines of a change, such as `level: 7 → 1`. */
function changedFields(before: Fields, after: Fields): readonly string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    const [was, is] = [shownValue(before?.[field]), shownValue(after?.[field])];
    if (was === is) return [];
    if (before === null) return [fill(texts.fieldIs, { field, value: is })];
    return [fill(texts.fieldFromTo, { field, before: was, after: is })];
  });
}

function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.none;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(shownValue).join(', ') || texts.none;
  const parts = Object.entries(value).map(([name, part]) => `${name} ${shownValue(part)}`);
  return parts.join(', ') || texts.none;
}
