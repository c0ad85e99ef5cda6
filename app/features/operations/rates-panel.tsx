import { useId } from 'react';
import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { ExchangeRates } from '#shared/api/families/internal-operations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { OperationsParts, OperationsResult } from './operations.server.ts';
import { Outcome } from './outcome.tsx';
import { SetupHint } from './setup-hint.tsx';
import * as texts from './texts.ts';

interface RatesPanelProps {
  readonly rates: OperationsParts['rates'];
  readonly result: OperationsResult | null;
  readonly formats: Formats;
}

/** Coverage of exchange rates, and upload of more. */
export function RatesPanel({ rates, result, formats }: RatesPanelProps) {
  const id = useId();
  return (
    <Panel title={texts.exchangeRates}>
      {rates.state === 'failed' ? (
        <PanelFailure text={failureText(rates.failure.kind)} requestId={rates.failure.requestId} />
      ) : (
        <CoverageLines rates={rates.answer} formats={formats} />
      )}
      <Form method="post" encType="multipart/form-data" preventScrollReset className="mt-4">
        <Label htmlFor={id}>{texts.file}</Label>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Input
            id={id}
            type="file"
            name="file"
            accept=".xml,.csv,text/csv,text/xml"
            aria-describedby={`${id}-hint`}
            className="max-w-sm"
          />
          <Button type="submit" name="intent" value="rates" variant="outline" size="sm">
            {texts.upload}
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {texts.whatFilesAreTaken}
        </p>
      </Form>
      <Outcome of="rates" result={result} />
    </Panel>
  );
}

function CoverageLines({
  rates: { currencies, lastDay, lastMonth, feed },
  formats,
}: {
  readonly rates: ExchangeRates;
  readonly formats: Formats;
}) {
  const lines = [
    [texts.currencies, formats.value(currencies, 'integer')],
    [texts.lastDailyRate, lastDay === null ? texts.none : formats.day(lastDay)],
    [texts.lastMonthlyRate, lastMonth === null ? texts.none : formats.day(`${lastMonth.slice(0, 7)}-01`, 'month')],
    [texts.hourlyFeed, feedText(feed, formats)],
  ] as const;
  return (
    <>
      <dl className="mb-1 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {feed === null ? <SetupHint text={texts.howToFeed} /> : null}
    </>
  );
}

function feedText(feed: ExchangeRates['feed'], { locale }: Formats): string {
  if (feed === null) return texts.notSetUp;
  const when = feed.readAt === null ? null : utcMoment(feed.readAt, locale);
  if (feed.failure !== null)
    return when === null ? feed.failure : fill(texts.feedFailed, { when, failure: feed.failure });
  return when === null ? texts.feedNotReadYet : fill(texts.feedRead, { when });
}
