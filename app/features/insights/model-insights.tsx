import { createRunFormats, type RunFormats } from '#app/modelling/run-formats.ts';
import { pagePath } from '#app/page-path.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { cardClasses } from '#app/ui/card.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import type { ModelInsights as Answer, ModelInsight } from '#shared/api/families/modelling-insights-schemas.ts';
import { listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { Dismissal } from './insight-card.tsx';
import * as texts from './texts.ts';

interface ModelInsightsProps {
  readonly answer: Answer;
  readonly locale: string;
  readonly mayDismiss: boolean;
}

/** Actionable insights of the current model run, each linked to its page. */
export function ModelInsights({ answer: { run, items }, locale, mayDismiss }: ModelInsightsProps) {
  if (run === null || items.length === 0) return null;
  const formats = createRunFormats(run, locale);
  const shown = items.filter(({ dismissed }) => !dismissed);
  const dismissed = items.filter(({ dismissed }) => dismissed);
  // What an old run says is no fresh advice: it comes after the word on its age, folded.
  const isOld = shown.some(({ kind }) => kind === 'stale');
  const first = isOld ? shown.filter(({ kind }) => kind === 'stale' || kind === 'failed-review') : shown;
  const folded = shown.filter((item) => !first.includes(item));
  const cards = (of: readonly ModelInsight[]) => (
    <ul className="grid grid-cols-1 gap-3 lg:gap-4 xl:grid-cols-2">
      {of.map((item) => (
        <li key={item.id} className="min-w-0">
          <Insight {...{ item, formats, mayDismiss }} run={run.id} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={texts.fromYourModel} className="mt-6">
      <h2 className="mb-3 text-base font-semibold">{texts.fromYourModel}</h2>
      {shown.length === 0 ? <p className="text-sm text-muted">{texts.allModelDismissed}</p> : null}
      {cards(first)}
      {folded.length > 0 ? (
        <AccordionItem className="mt-3 text-sm">
          <AccordionTrigger>{fill(texts.whatOldRunSays, { count: folded.length })}</AccordionTrigger>
          <div className="mt-2">{cards(folded)}</div>
        </AccordionItem>
      ) : null}
      {dismissed.length > 0 ? (
        <AccordionItem className="mt-3 text-sm print:hidden">
          <AccordionTrigger>{fill(texts.dismissedCount, { count: dismissed.length })}</AccordionTrigger>
          <ul className="mt-2 grid gap-2">
            {dismissed.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span suppressHydrationWarning>{headlineText(item, formats)}</span>
                {mayDismiss ? <Dismissal card={item} /> : null}
              </li>
            ))}
          </ul>
        </AccordionItem>
      ) : null}
    </section>
  );
}

interface InsightProps {
  readonly item: ModelInsight;
  readonly formats: RunFormats;
  readonly run: number;
  readonly mayDismiss: boolean;
}

const Insight = ({ item, formats, run, mayDismiss }: InsightProps) => (
  <article aria-labelledby={`insight-${item.id}`} className={cn(cardClasses, 'flex h-full flex-col')}>
    <h3
      id={`insight-${item.id}`}
      className="text-base font-semibold text-balance wrap-anywhere"
      suppressHydrationWarning
    >
      {headlineText(item, formats)}
    </h3>
    <p className="mt-1 text-sm text-pretty text-muted" suppressHydrationWarning>
      {adviceText(item, formats)}
    </p>
    <p className="mt-3">
      <Link to={insightAddress(item, run)} className="text-sm text-primary-ink underline print:hidden">
        {links[item.kind][1]}
      </Link>
    </p>
    {mayDismiss ? <Dismissal card={item} /> : null}
  </article>
);

type Kind = ModelInsight['kind'];

const headlines: Readonly<Record<Kind, string>> = {
  'failed-review': texts.modelFailed,
  stale: texts.modelStale,
  saturated: texts.channelSaturated,
  'prior-driven': texts.channelsPriorDriven,
  'budget-shift': texts.budgetShift,
};

const advice: Readonly<Record<Kind, string>> = {
  'failed-review': texts.modelFailedAdvice,
  stale: texts.modelStaleAdvice,
  saturated: texts.saturatedAdvice,
  'prior-driven': texts.priorDrivenAdvice,
  'budget-shift': texts.budgetShiftAdvice,
};

/** Link address and text by kind. */
const links: Readonly<Record<Kind, readonly [address: (run: string) => string, text: string]>> = {
  'failed-review': [(run) => `${pagePath('/model-output')}?run=${run}`, texts.showReview],
  stale: [() => `${pagePath('/model-output')}?new=run#new-run`, texts.startNewRun],
  saturated: [(run) => `${pagePath('/roas')}?run=${run}`, texts.showCurves],
  'prior-driven': [(run) => `${pagePath('/roas')}?run=${run}`, texts.showReturns],
  'budget-shift': [(run) => `${pagePath('/roas')}?run=${run}&do=optimize`, texts.showBudgets],
};

const insightAddress = ({ kind }: ModelInsight, run: number): string => links[kind][0](String(run));

const headlineText = ({ kind, channels, value }: ModelInsight, formats: RunFormats): string =>
  fill(headlines[kind], {
    channels: listed(channels),
    value: valueText(kind, value, formats),
  });

const adviceText = ({ kind, channels, less, value, better, weeks }: ModelInsight, formats: RunFormats): string =>
  fill(advice[kind], {
    channels: listed(channels.slice(0, maxNamed)),
    less: listed(less.slice(0, maxNamed)),
    value: valueText(kind, value, formats),
    better: formats.share(better),
    weeks: weeks ?? '',
  });

/** Maximum number of channels named in a sentence. */
const maxNamed = 3;

function valueText(kind: Kind, value: number | null, formats: RunFormats): string {
  if (kind === 'stale') return formats.value(value, 'integer');
  if (kind === 'saturated') return formats.ratio(value);
  if (kind === 'prior-driven') return formats.share(value);
  return kind === 'budget-shift' ? formats.amount(value) : formats.value(value, 'decimal');
}
