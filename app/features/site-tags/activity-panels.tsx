import { Form } from 'react-router';
import { leftOutWords, reasonWords } from '#app/analytics/suspect-words.ts';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { SiteActivity } from '#shared/api/families/site-tags-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { keptPathDays, type SiteCount } from '#shared/touchpoints/site-tag-choices.ts';
import { suspectReasons } from '#shared/touchpoints/suspect.ts';
import { ProductPagesPanel } from './product-pages-panel.tsx';
import * as texts from './texts.ts';

interface ActivityPanelsProps {
  readonly activity: Part<SiteActivity>;
  /** Whether the last event came from a domain in the draft. */
  readonly matches: boolean;
  readonly formats: Formats;
}

/** Activity of the tag: verification, latest events and pages. */
export function ActivityPanels({ activity, matches, formats }: ActivityPanelsProps) {
  if (activity.state === 'failed')
    return (
      <Panel title={texts.whatHasArrived}>
        <PanelFailure text={failureText(activity.failure.kind)} requestId={activity.failure.requestId} />
      </Panel>
    );
  const { answer } = activity;
  return (
    <>
      <VerifyPanel {...{ answer, matches, formats }} />
      <EventsPanel {...{ answer, formats }} />
      <PagesPanel {...{ answer, formats }} />
      <ProductPagesPanel {...{ answer, formats }} />
    </>
  );
}

interface PartProps {
  readonly answer: SiteActivity;
  readonly formats: Formats;
}

/** Events newer than this prove that the tag works. */
const recentMs = 86_400_000;

function verdict({ last, readAt }: SiteActivity, matches: boolean, locale: string): string {
  if (!last) return texts.nothingYet;
  const at = utcMoment(last.at, locale);
  if (!matches) return fill(texts.unknownSite, { host: last.host, at });
  return Date.parse(readAt) - Date.parse(last.at) < recentMs
    ? fill(texts.working, { host: last.host, at })
    : fill(texts.silent, { host: last.host, at });
}

const VerifyPanel = ({ answer, matches, formats }: PartProps & { readonly matches: boolean }) => (
  <Panel
    title={texts.doesItWork}
    aside={
      <span suppressHydrationWarning>
        {fill(texts.asOfReadAt, { readAt: utcMoment(answer.readAt, formats.locale) })}
      </span>
    }
  >
    <p className="text-sm" suppressHydrationWarning>
      {verdict(answer, matches, formats.locale)}
    </p>
    <Form method="get" preventScrollReset className="mt-3">
      <Button type="submit" variant="outline" size="sm">
        {texts.verifyNow}
      </Button>
    </Form>
    <p className="mt-2 text-xs text-muted">{texts.verifyHint}</p>
  </Panel>
);

const words: Readonly<Record<SiteCount, string>> = {
  ...{ view: texts.pageView, product: texts.productView, click: texts.retailerClick },
};

const EventsPanel = ({ answer: { events, suspect }, formats }: PartProps) => (
  <Panel title={texts.liveEvents} aside={texts.liveEventsHint}>
    {events.length === 0 ? (
      <PanelEmpty>{texts.noRecentEvents}</PanelEmpty>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {events.map(({ at, saw, host, path, suspect: reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no key, and the list is only replaced as a whole
          <li key={index} className="py-1.5">
            {words[saw]}{' '}
            {reason ? (
              <Badge variant="warning">
                {fill(texts.suspectReasonWords, { reasonWords: reasonWords([suspectReasons[reason]]) })}
              </Badge>
            ) : null}
            <span className="block text-xs break-all text-muted" suppressHydrationWarning>
              <When at={at} locale={formats.locale} /> · {host}
              {path ?? texts.pathNotStored}
            </span>
          </li>
        ))}
      </ul>
    )}
    <SuspectEvents suspect={suspect} formats={formats} />
    <Form method="get" preventScrollReset className="mt-3">
      <Button type="submit" variant="quiet" size="sm">
        {texts.refresh}
      </Button>
    </Form>
  </Panel>
);

/** Note on suspect events left out of all counts; renders nothing without any. */
function SuspectEvents({ suspect, formats }: Pick<SiteActivity, 'suspect'> & Pick<PartProps, 'formats'>) {
  const total = suspect.reduce((sum, { events }) => sum + events, 0);
  if (total === 0) return null;
  const reasons = suspect.map(({ reason }) => suspectReasons[reason]);
  return (
    <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
      {fill(texts.inTheLastDays, { reasons: leftOutWords([counted(total, 'event', formats)], reasons), keptPathDays })}
    </p>
  );
}

const PagesPanel = ({ answer: { pages, pagesTotal }, formats }: PartProps) => (
  <Panel title={texts.pagesWithTheTag} aside={fill(texts.lastDays, { keptPathDays })}>
    {pages.length === 0 ? (
      <PanelEmpty>{fill(texts.noPages, { keptPathDays })}</PanelEmpty>
    ) : (
      <>
        <ScrollRegion label={texts.pagesWithTheTagTable} className="table-scroll max-h-96">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>{texts.page}</TableHead>
                <TableHead className="text-right">{texts.views}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {pages.map(({ host, path, views }) => (
                <TableRow key={`${host}${path}`}>
                  <TableHead scope="row" className="break-all">
                    {host}
                    {path}
                  </TableHead>
                  <TableCell className="text-right" suppressHydrationWarning>
                    {formats.value(views, 'integer')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
        <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
          {pagesTotal > pages.length
            ? fill(texts.theMostViewedOfPages, {
                count: pages.length,
                pagesTotal: formats.value(pagesTotal, 'integer'),
              })
            : null}
          {texts.pathsNote}
        </p>
      </>
    )}
  </Panel>
);
