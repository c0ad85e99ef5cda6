import { Form } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { AccountDetail, TimezonePreview } from '#shared/api/families/internal-accounts-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { suggestionIds } from './code-suggestions.tsx';
import type { AccountResult } from './outcome.ts';
import { countedParts } from './status-panel.tsx';
import * as texts from './texts.ts';

interface TimezonePanelProps {
  readonly account: AccountDetail;
  /** Time zone in the address, to preview a change. */
  readonly requestedZone: string | null;
  readonly timezonePreview: Part<TimezonePreview> | null;
  readonly result: AccountResult | null;
  readonly formats: Formats;
  readonly locale: string;
}

/** Time zone of the account's calendar days. A change is previewed before it is saved. */
export function TimezonePanel({
  account,
  requestedZone,
  timezonePreview,
  result,
  formats,
  locale,
}: TimezonePanelProps) {
  const { timezone, timezoneChange, etag } = account;
  const refused = result?.intent === 'timezone' && !result.ok ? result : null;
  return (
    <Panel id="timezone" title={texts.reportingTimezone}>
      <p className="text-sm">{fill(texts.daysAreThoseOfTimezone, { timezone })}</p>
      {timezoneChange ? (
        <p role="status" className="mt-2 text-sm text-warning-ink" suppressHydrationWarning>
          {fill(texts.factsMoveSince, { startedAt: utcMoment(timezoneChange.startedAt, locale) })}
        </p>
      ) : null}
      <Form method="get" action="#timezone" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        <PlainField
          key={requestedZone}
          label={texts.anotherTimezone}
          name="timezone"
          list={suggestionIds.timezones}
          defaultValue={requestedZone ?? ''}
          required
          maxLength={64}
          error={
            timezonePreview?.state === 'failed' && timezonePreview.failure.kind === 'invalid'
              ? texts.giveATimezone
              : undefined
          }
          className="min-w-48 grow"
        />
        <Button type="submit" variant="outline" size="sm">
          {texts.showWhatMoves}
        </Button>
      </Form>
      {timezonePreview?.state === 'failed' && timezonePreview.failure.kind !== 'invalid' ? (
        <PanelFailure text={failureText(timezonePreview.failure.kind)} requestId={timezonePreview.failure.requestId} />
      ) : null}
      {requestedZone && timezonePreview?.state === 'ready' ? (
        <div className="mt-3 text-sm">
          <p>{fill(texts.withTimezoneTheseMove, { asked: requestedZone })}</p>
          <ul className="my-2 list-disc pl-5">
            {movingParts(timezonePreview.answer, formats).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p className="text-muted">
            {timezonePreview.answer.daysOfCounts > 0
              ? fill(texts.countsStay, { days: counted(timezonePreview.answer.daysOfCounts, 'day', formats) })
              : texts.daysAloneStay}
          </p>
          <Form method="post" preventScrollReset className="mt-3">
            <input type="hidden" name="intent" value="timezone" />
            <input type="hidden" name="timezone" value={requestedZone} />
            <input type="hidden" name="etag" value={etag} />
            <Button type="submit" size="sm">
              {fill(texts.changeToTimezone, { asked: requestedZone })}
            </Button>
          </Form>
        </div>
      ) : null}
      {refused ? (
        <p role="alert" className="mt-2 text-sm text-error-ink">
          {refused.text}
        </p>
      ) : null}
    </Panel>
  );
}

function movingParts(preview: TimezonePreview, formats: Formats): string[] {
  const moving = countedParts(
    [
      [preview.events, 'event'],
      [preview.orderLines, 'reported order line'],
      [preview.tillOrders, 'order'],
      [preview.offerLooks, 'price and stock observation'],
      [preview.recipeEvents, 'recipe event'],
      [preview.responses, 'claim or submission', texts.claimsAndSubmissions],
    ],
    formats,
  );
  return moving.length > 0 ? moving : [texts.nothingMoves];
}
