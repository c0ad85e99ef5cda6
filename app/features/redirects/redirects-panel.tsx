import { Form } from 'react-router';
import { leftOutWords, reasonWords } from '#app/analytics/suspect-words.ts';
import { failureText } from '#app/api/failure.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { ListPages } from '#app/page-recipes/list-pages.tsx';
import { AccordionItem, AddTrigger, RowTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { counted } from '#app/ui/counted.ts';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { suspectReasons } from '#shared/touchpoints/suspect.ts';
import { RedirectForm } from './redirect-form.tsx';
import type { HostResult, RedirectResult, RedirectsData } from './redirects.server.ts';
import * as texts from './texts.ts';

interface RedirectsPanelProps {
  readonly part: NonNullable<RedirectsData['list']>;
  readonly scope: string;
  readonly search: string;
  readonly later: boolean;
  /** Whether hits hold suspect ones. */
  readonly withSuspect: boolean;
  /** Hosts that are not proven. */
  readonly unproven: ReadonlySet<string>;
  readonly result: Exclude<RedirectResult, HostResult> | null;
  readonly formats: Formats;
}

const outcomes = {
  created: texts.redirectAdded,
  changed: texts.redirectSaved,
  deleted: texts.redirectDeleted,
};

/** Redirects of the scope, and their editing. */
export function RedirectsPanel(props: RedirectsPanelProps) {
  const { part, scope, search, later, withSuspect, unproven, result, formats } = props;
  if (part.state === 'failed')
    return (
      <Panel title={texts.redirects}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, total, nextCursor, suspectHits } = part.answer;
  const failed = result && !result.ok ? result : null;
  const failedNew = failed?.redirect === null;
  return (
    <Panel className="h-auto" title={texts.redirects} aside={formats.value(total, 'integer')}>
      <ListFilter
        label={texts.findRedirects}
        searchLabel={texts.partOfAnAddress}
        search={search}
        submit={texts.find}
        all={search ? { search: addressOf({ search: '', withSuspect }) } : null}
      >
        {withSuspect ? <input type="hidden" name="traffic" value="all" /> : null}
      </ListFilter>
      <AccordionItem open={failedNew || undefined} className="mb-3">
        <AddTrigger>{texts.newRedirect}</AddTrigger>
        <div id="new-redirect">
          <RedirectForm redirect={null} {...{ scope, result }} locale={formats.locale} />
        </div>
      </AccordionItem>
      <p role="status" className={failed ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {failed ? failed.text : result?.ok ? outcomes[result.done] : null}
      </p>
      {items.length === 0 ? (
        <PanelEmpty
          step={
            search
              ? { to: addressOf({ search: '', withSuspect }) || '?', text: texts.clearSearch }
              : { to: '#new-redirect', text: texts.createYourFirstRedirect }
          }
        >
          {search ? texts.noRedirectMatches : texts.noRedirectsYet}
        </PanelEmpty>
      ) : null}
      <SuspectHits {...props} suspect={suspectHits} />
      <ul className="divide-y divide-line">
        {items.map((redirect) => (
          <li key={redirect.id} className="py-3">
            <Redirect
              redirect={redirect}
              unproven={unproven.has(redirect.host)}
              {...{ scope, withSuspect, result, formats }}
            />
          </li>
        ))}
      </ul>
      <ListPages later={later} cursor={nextCursor} next={texts.moreRedirects} />
    </Panel>
  );
}

function addressOf({ search, withSuspect }: Pick<RedirectsPanelProps, 'search' | 'withSuspect'>): string {
  const traffic = withSuspect ? { traffic: 'all' } : {};
  const params = new URLSearchParams({ ...(search ? { search } : {}), ...traffic });
  return params.size > 0 ? `?${params}` : '';
}

type Suspect = CustomRedirect['suspectHits'];

const sumOf = ({ address, network }: Suspect): number => address + network;

const reasonsOf = (suspect: Suspect): string[] =>
  (['address', 'network'] as const).filter((by) => suspect[by] > 0).map((by) => suspectReasons[by]);

/** What the hits leave out as suspect, or that they hold it, with the way to the other; nothing where there is none. */
function SuspectHits({
  suspect,
  search,
  withSuspect,
  formats,
}: Pick<RedirectsPanelProps, 'search' | 'withSuspect' | 'formats'> & { readonly suspect: Suspect }) {
  const count = sumOf(suspect);
  if (count === 0) return null;
  const hits = counted(count, 'hit', formats);
  return (
    <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
      {withSuspect
        ? fill(texts.suspectIncluded, { hits, reasonWords: reasonWords(reasonsOf(suspect)) })
        : leftOutWords([hits], reasonsOf(suspect))}{' '}
      <Link to={{ search: addressOf({ search, withSuspect: !withSuspect }) }} preventScrollReset className="underline">
        {withSuspect ? texts.exclude : texts.include}
      </Link>
    </p>
  );
}

function hitWords({ hits, suspectHits }: CustomRedirect, withSuspect: boolean, formats: Formats): string {
  const suspect = sumOf(suspectHits);
  if (suspect === 0) return counted(hits, 'hit', formats);
  const apart = formats.value(suspect, 'integer');
  return withSuspect
    ? `${counted(hits + suspect, 'hit', formats)}, ${apart} of them suspect`
    : `${counted(hits, 'hit', formats)} and ${apart} suspect`;
}

interface RedirectProps extends Pick<RedirectsPanelProps, 'scope' | 'withSuspect' | 'result' | 'formats'> {
  readonly redirect: CustomRedirect;
  readonly unproven: boolean;
}

function Redirect({ redirect, unproven, scope, withSuspect, result, formats }: RedirectProps) {
  const { id, host, path, target, status, priority, active, live, expiresAt, lastHitAt, shadowedBy } = redirect;
  const name = `${host}${path}`;
  return (
    <>
      <p className="text-sm font-medium break-all">
        {name} {active ? null : <Badge variant="secondary">{texts.off}</Badge>}
        {active && !live ? <Badge variant="secondary">{texts.ended}</Badge> : null}
        {unproven ? <Badge variant="warning">{texts.hostNotVerified}</Badge> : null}
        {shadowedBy === null ? null : <Badge variant="warning">{fill(texts.neverReached, { shadowedBy })}</Badge>}
      </p>
      <p className="text-sm break-all text-muted">
        <span aria-hidden>→ </span>
        <span className="sr-only">{texts.leadsToLabel} </span>
        {target}
      </p>
      <p className="mt-1 text-xs text-muted" suppressHydrationWarning>
        {texts.number} {id} · {status} {texts.priorityLabel} {formats.value(priority, 'integer')} ·{' '}
        {hitWords(redirect, withSuspect, formats)}
        {lastHitAt ? fill(texts.lastLastHitAt, { lastHitAt: utcMoment(lastHitAt, formats.locale) }) : ''}
        {expiresAt ? ` · ${live || !active ? 'ends' : 'ended'} ${utcMoment(expiresAt, formats.locale)}` : ''}
        {` · ${lastChanged(redirect, formats.locale)}`}
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <AccordionItem
          open={(result?.ok === false && result.redirect === String(id)) || undefined}
          className="min-w-0 flex-1"
        >
          <RowTrigger className="-ms-2.75">
            {texts.edit}
            <span className="sr-only"> {name}</span>
          </RowTrigger>
          <RedirectForm {...{ redirect, scope, result }} locale={formats.locale} />
        </AccordionItem>
        <Action
          intent="switch"
          redirect={redirect}
          active={!active}
          label={active ? texts.turnOff : texts.turnOn}
          name={name}
        />
        <Confirm label={texts.deleteLabel} about={name} sentence={texts.deleteWarning}>
          <Action intent="delete" redirect={redirect} label={texts.deleteForGood} name={name} />
        </Confirm>
      </div>
    </>
  );
}

interface ActionProps {
  readonly intent: 'switch' | 'delete';
  readonly redirect: CustomRedirect;
  readonly active?: boolean;
  readonly label: string;
  readonly name: string;
}

const Action = ({ intent, redirect, active, label, name }: ActionProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="redirect" value={redirect.id} />
    <input type="hidden" name="etag" value={redirect.etag} />
    {active ? <input type="hidden" name="active" value="on" /> : null}
    <Button type="submit" variant={intent === 'delete' ? 'outline' : 'ghost'} size="sm">
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  </Form>
);
