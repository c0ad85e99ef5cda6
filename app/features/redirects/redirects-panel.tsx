import { type ComponentProps, Fragment } from 'react';
import { Form } from 'react-router';
import { leftOutWords, reasonWords } from '#app/analytics/suspect-words.ts';
import { failureText } from '#app/api/failure.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { LastEdit } from '#app/page-recipes/list-last-edit.tsx';
import { ListPages } from '#app/page-recipes/list-pages.tsx';
import { NewDialog, newParameter } from '#app/page-recipes/new-item.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Edit } from '#app/ui/row-actions.tsx';
import { ActionRow, RowMenu } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
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
  readonly isLaterPage: boolean;
  /** Whether hits include suspect ones. */
  readonly withSuspect: boolean;
  /** Hosts without proof of ownership. */
  readonly unproven: ReadonlySet<string>;
  readonly result: Exclude<RedirectResult, HostResult> | null;
  readonly formats: Formats;
}

const outcomes = {
  created: texts.redirectAdded,
  changed: texts.redirectSaved,
  deleted: texts.redirectDeleted,
};

/** Redirects of the scope with their forms. */
export function RedirectsPanel(props: RedirectsPanelProps) {
  const { part, scope, search, isLaterPage, withSuspect, unproven, result, formats } = props;
  if (part.state === 'failed')
    return (
      <Panel title={texts.redirects}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, total, nextCursor, suspectHits } = part.answer;
  const failed = result && !result.ok ? result : null;
  return (
    <Panel className="h-auto" title={texts.redirects} aside={counted(total, 'redirect', formats)}>
      <ListFilter
        label={texts.findRedirects}
        searchLabel={texts.searchAddressOrTarget}
        search={search}
        submit={texts.find}
        all={search ? { search: listAddress({ search: '', withSuspect }) } : null}
      >
        {withSuspect ? <input type="hidden" name="traffic" value="all" /> : null}
      </ListFilter>
      <p role="status" className={failed ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {failed ? failed.text : result?.ok ? outcomes[result.done] : null}
      </p>
      {items.length === 0 ? (
        <PanelEmpty
          step={
            search
              ? { to: listAddress({ search: '', withSuspect }) || '?', text: texts.clearSearch }
              : { to: `?${newParameter}=`, text: texts.createYourFirstRedirect }
          }
        >
          {search ? texts.noRedirectMatches : texts.noRedirectsYet}
        </PanelEmpty>
      ) : null}
      <SuspectHits {...props} suspect={suspectHits} />
      {items.length === 0 ? null : <ColumnHeads />}
      <ul className="divide-y divide-line">
        {items.map((redirect) => (
          <li key={redirect.id} className="py-3">
            <RedirectRow
              redirect={redirect}
              unproven={unproven.has(redirect.host)}
              {...{ scope, withSuspect, result, formats }}
            />
          </li>
        ))}
      </ul>
      <ListPages isLaterPage={isLaterPage} cursor={nextCursor} />
    </Panel>
  );
}

/** Button and dialog of a new redirect; ignores results of other forms. */
export function NewRedirect({ scope, locale, result }: Omit<ComponentProps<typeof RedirectForm>, 'redirect'>) {
  const own = result?.redirect === null && (!result.ok || result.done === 'created') ? result : null;
  return (
    <NewDialog label={texts.newRedirect} refused={own?.ok === false && own.values !== null} done={own?.ok ? own : null}>
      <div className="mt-4">
        <RedirectForm redirect={null} {...{ scope, locale, result }} />
      </div>
    </NewDialog>
  );
}

function listAddress({ search, withSuspect }: Pick<RedirectsPanelProps, 'search' | 'withSuspect'>): string {
  const traffic = withSuspect ? { traffic: 'all' } : {};
  const params = new URLSearchParams({ ...(search ? { search } : {}), ...traffic });
  return params.size > 0 ? `?${params}` : '';
}

type Suspect = CustomRedirect['suspectHits'];

const suspectTotal = ({ address, network }: Suspect): number => address + network;

const suspectReasonTexts = (suspect: Suspect): string[] =>
  (['address', 'network'] as const).filter((by) => suspect[by] > 0).map((by) => suspectReasons[by]);

/** Note whether suspect hits are included, with a link to switch; renders nothing without suspect hits. */
function SuspectHits({
  suspect,
  search,
  withSuspect,
  formats,
}: Pick<RedirectsPanelProps, 'search' | 'withSuspect' | 'formats'> & { readonly suspect: Suspect }) {
  const count = suspectTotal(suspect);
  if (count === 0) return null;
  const hits = counted(count, 'hit', formats);
  return (
    <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
      {withSuspect
        ? fill(texts.suspectIncluded, { hits, reasonWords: reasonWords(suspectReasonTexts(suspect)) })
        : leftOutWords([hits], suspectReasonTexts(suspect))}{' '}
      <Link
        to={{ search: listAddress({ search, withSuspect: !withSuspect }) }}
        preventScrollReset
        className="underline"
      >
        {withSuspect ? texts.exclude : texts.include}
      </Link>
    </p>
  );
}

type HitsProps = Pick<RedirectProps, 'redirect' | 'withSuspect' | 'formats'>;

/** The number of hits; where the column says what is counted, alone. */
function Hits({ redirect: { hits, suspectHits }, withSuspect, formats }: HitsProps) {
  const suspect = suspectTotal(suspectHits);
  if (suspect === 0)
    return (
      <>
        <span className="lg:sr-only">{counted(hits, 'hit', formats)}</span>
        <span aria-hidden className="max-lg:hidden">
          {formats.value(hits, 'integer')}
        </span>
      </>
    );
  const apart = formats.value(suspect, 'integer');
  return withSuspect
    ? `${counted(hits + suspect, 'hit', formats)}, ${apart} of them suspect`
    : `${counted(hits, 'hit', formats)} and ${apart} suspect`;
}

interface RedirectProps extends Pick<RedirectsPanelProps, 'scope' | 'withSuspect' | 'result' | 'formats'> {
  readonly redirect: CustomRedirect;
  readonly unproven: boolean;
}

/** A URL that goes on in the next line after a slash, `?` or `&`, never in the middle of a word if it fits. */
const Url = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[/?&])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and never move
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Visual column heads; hidden from screen readers, since each row labels its parts. */
const ColumnHeads = () => (
  <div aria-hidden className="redirect-row redirect-heads">
    {[texts.address, texts.status, texts.targetUrl, texts.redirectType, texts.hits, texts.lastEdit].map((head) => (
      <span key={head} className={head === texts.hits ? 'text-end' : undefined}>
        {head}
      </span>
    ))}
  </div>
);

function RedirectRow({ redirect, unproven, scope, withSuspect, result, formats }: RedirectProps) {
  const { id, host, path, target, status, priority, active, live, expiresAt, shadowedBy } = redirect;
  const { lastHitAt, updatedAt, updatedBy } = redirect;
  const name = `${host}${path}`;
  return (
    <ActionRow
      className="redirect-row"
      actions={
        <>
          <Edit name={name} open={(result?.ok === false && result.redirect === String(id)) || undefined}>
            <div className="pt-2">
              <RedirectForm {...{ redirect, scope, result }} locale={formats.locale} />
            </div>
          </Edit>
          <RowMenu name={name}>
            <Action
              intent="switch"
              redirect={redirect}
              active={!active}
              label={active ? texts.turnOff : texts.turnOn}
              name={name}
            />
            <Confirm about={name} variant="menu-danger" sentence={texts.deleteWarning}>
              <Action intent="delete" redirect={redirect} label={texts.deleteForGood} name={name} />
            </Confirm>
          </RowMenu>
        </>
      }
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <Url text={name} />
        </p>
        <p className="text-xs text-muted" suppressHydrationWarning>
          {texts.number} {id} {texts.priorityLabel} {formats.value(priority, 'integer')}
          {expiresAt ? ` · ${live || !active ? 'ends' : 'ended'} ${utcMoment(expiresAt, formats.locale)}` : ''}
        </p>
      </div>
      <p className="flex flex-wrap items-start gap-1">
        {active ? (
          <Badge variant={live ? 'success' : 'secondary'}>{live ? texts.live : texts.ended}</Badge>
        ) : (
          <Badge variant="secondary">{texts.off}</Badge>
        )}
        {unproven ? <Badge variant="warning">{texts.hostNotVerified}</Badge> : null}
        {shadowedBy === null ? null : <Badge variant="warning">{fill(texts.neverReached, { shadowedBy })}</Badge>}
      </p>
      <p className="wrap-anywhere text-muted">
        <span aria-hidden className="lg:hidden">
          →{' '}
        </span>
        <span className="sr-only">{texts.leadsToLabel} </span>
        <Url text={target} />
      </p>
      <p className="text-muted max-lg:inline max-lg:after:content-['_·_']">{status}</p>
      <p className="max-lg:inline lg:text-end" suppressHydrationWarning>
        <Hits {...{ redirect, withSuspect, formats }} />
        {lastHitAt ? (
          <span className="text-xs text-muted max-lg:before:content-['_·_'] lg:block">
            {texts.lastHit} <When at={lastHitAt} locale={formats.locale} />
          </span>
        ) : null}
      </p>
      <p className="max-lg:hidden">
        <span className="sr-only">{texts.lastEdit} </span>
        <LastEdit at={updatedAt} by={updatedBy} locale={formats.locale} />
      </p>
    </ActionRow>
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
    <Button type="submit" variant={intent === 'delete' ? 'destructive' : 'menu'} size="sm">
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  </Form>
);
