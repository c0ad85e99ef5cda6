import { Form } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { ContractUsage } from '#shared/api/families/internal-contracts-schemas.ts';
import { metricOf } from '#shared/contracts/metrics.ts';
import { periodKinds } from '#shared/contracts/periods.ts';
import { type Formats, noValue } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { money } from './contract-words.ts';
import * as texts from './texts.ts';

interface UsagePanelProps {
  readonly part: Part<ContractUsage>;
  /** Day in the address; null for today. */
  readonly period: string | null;
  readonly formats: Formats;
  readonly locale: string;
}

/** Usage of each line, in the period that contains the day. */
export function UsagePanel({ part, period, formats, locale }: UsagePanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.usage}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, months, overageMinor, currency, day } = part.answer;
  return (
    <Panel title={texts.usage}>
      {months.length > 1 ? (
        <Form className="mb-4 flex flex-wrap items-end gap-3 text-sm" preventScrollReset>
          <Label>
            <span className="mb-1 block">{texts.month}</span>
            <NativeSelect key={day} name="period" defaultValue={period ?? ''} className="w-auto">
              <option value="">{texts.current}</option>
              {months.toReversed().map((first) => (
                <option key={first} value={first} suppressHydrationWarning>
                  {fill(texts.fromDay, { day: formats.day(first) })}
                </option>
              ))}
            </NativeSelect>
          </Label>
          <Button type="submit" variant="outline" size="sm">
            {texts.show}
          </Button>
        </Form>
      ) : null}
      {items.length === 0 ? <PanelEmpty>{texts.noPeriodOnThisDay}</PanelEmpty> : null}
      <ul className="space-y-5">
        {items.map((item) => (
          <li key={item.metric}>
            <UsageRow item={item} currency={currency} formats={formats} locale={locale} />
          </li>
        ))}
      </ul>
      {overageMinor > 0 ? (
        <p className="mt-4 border-t border-line pt-3 text-sm font-medium" suppressHydrationWarning>
          {fill(texts.overageInAll, { amount: money(overageMinor, currency, locale) })}
        </p>
      ) : null}
    </Panel>
  );
}

interface UsageRowProps {
  readonly item: ContractUsage['items'][number];
  readonly currency: string;
  readonly formats: Formats;
  readonly locale: string;
}

function UsageRow({ item, currency, formats, locale }: UsageRowProps) {
  const { metric, product, period, from, to, included, counted, was, through, percent, over, overageMinor } = item;
  const { label, definition, counts } = metricOf(metric);
  const count = (value: number | null) => (value === null ? noValue : formats.value(value, 'integer'));
  const isOver = over > 0;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-medium">
          {label} {isOver ? <Badge variant="destructive">{texts.overAllowance}</Badge> : null}
        </h3>
        <p className="text-sm tabular-nums" suppressHydrationWarning>
          {fill(texts.usedOfIncluded, { used: count(counted), included: count(included) })}
          {percent === null ? '' : ` · ${formats.value(percent, 'integer')}%`}
        </p>
      </div>
      <Progress
        aria-label={fill(texts.metricUsed, { metric: label })}
        max={Math.max(included, 1)}
        value={Math.min(counted ?? 0, Math.max(included, 1))}
        className="my-1.5"
      />
      <p className="text-xs text-muted" suppressHydrationWarning>
        {product} · {periodKinds[period]} {formats.day(from)} – {formats.day(to)}
        {counts === 'at-once' ? ` · ${texts.maxAtOnce}` : ''}
        {through === null ? '' : fill(texts.throughDay, { day: formats.day(through) })}
        {counted === null ? ` · ${texts.notRecorded}` : ''}
      </p>
      {was === null ? null : (
        <p className="mt-1 text-sm" suppressHydrationWarning>
          {fill(texts.wasNow, { was: count(was), now: count(counted) })}
        </p>
      )}
      {isOver ? (
        <p className="mt-1 text-sm text-error-ink" suppressHydrationWarning>
          {fill(texts.overBy, { over: count(over) })}
          {overageMinor === null ? ` ${texts.noOveragePrice}` : ` ${money(overageMinor, currency, locale)}`}
        </p>
      ) : null}
      <AccordionItem className="text-xs text-muted">
        <AccordionTrigger>
          {texts.howItIsCounted}
          <span className="sr-only"> {label}</span>
        </AccordionTrigger>
        <p className="mt-1">{definition}</p>
      </AccordionItem>
    </>
  );
}
