import type { ReactNode } from 'react';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { addDays } from '#shared/time/calendar.ts';
import { Badge } from '../ui/badge.tsx';
import { counted } from '../ui/counted.ts';
import { FileLinks } from './file-links.tsx';
import type { RunFormats } from './run-formats.ts';
import { sourceWords, statusWords, verdictWords } from './run-words.ts';
import * as texts from './texts.ts';

interface RunHeaderProps {
  readonly run: ModelRunItem;
  readonly formats: RunFormats;
  /** Scope of downloads; null if the person can't download files. */
  readonly fileScope: string | null;
}

/** Describes the run: name, KPI, weeks, and how reliable it is. */
export function RunHeader({ run, formats, fileScope }: RunHeaderProps) {
  const verdict = verdictWords[run.verdict];
  const weeks = counted(run.weeks, texts.week, formats);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.source, [sourceWords[run.source], run.sourceVersion].filter(Boolean).join(' ')],
    [
      texts.weeks,
      run.firstWeek && run.lastWeek
        ? fill(texts.weeksFromTo, {
            weeks,
            from: formats.day(run.firstWeek),
            to: formats.day(addDays(run.lastWeek, 6)),
          })
        : texts.notYet,
    ],
    [texts.kpi, run.kpi.name],
    [texts.unit, run.kpi.unit],
    [texts.currency, run.currency ?? texts.notReported],
    [texts.interval, run.interval === null ? texts.none : formats.bound(run.interval, 'percent')],
    [texts.dataThrough, run.dataThrough ? formats.day(run.dataThrough) : texts.notYet],
    [
      texts.health,
      run.status === 'done' ? (
        <span key="health" className="inline-flex flex-wrap items-center gap-x-2">
          {run.health === null ? null : fill(texts.healthOf, { score: formats.value(run.health, 'decimal') })}
          {/* A pass alone would hide that the data may be old by now: the review says both. */}
          {run.verdict === 'pass' && run.health !== null ? null : (
            <Badge variant={verdict.variant}>{verdict.label}</Badge>
          )}
        </span>
      ) : (
        texts.notYet
      ),
    ],
  ];
  return (
    <section aria-label={texts.runShown} className="mt-4 card">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="text-base font-semibold wrap-anywhere">{run.name}</strong>
        {run.current ? <Badge>{texts.currentRun}</Badge> : <Badge variant="secondary">{texts.notCurrent}</Badge>}
        {run.status === 'done' ? null : <Badge variant="warning">{statusWords[run.status]}</Badge>}
        {run.archived ? <Badge variant="outline">{texts.archived}</Badge> : null}
        {run.own ? null : <Badge variant="outline">{texts.ofSubaccount}</Badge>}
        {run.status === 'done' ? <FileLinks of="run" id={run.id} title={run.name} scope={fileScope} /> : null}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-4 2xl:grid-cols-8">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="wrap-anywhere" suppressHydrationWarning>
              {fact}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
