import { type ReactNode, Suspense } from 'react';
import { useFetcher } from 'react-router';
import { productImages } from '#app/analytics/member-images.ts';
import { Button } from '#app/ui/button.tsx';
import { cardClasses } from '#app/ui/card.tsx';
import type { WaterfallData } from '#app/ui/charts/chart-data.ts';
import { cn } from '#app/ui/class-names.ts';
import { ArrowDownRight, ArrowUpRight, EyeOff, RotateCcw } from '#app/ui/page-icons.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { WaterfallChart } from '#lazy/ui/charts/waterfall-chart';
import { measures } from '#shared/analytics/measures.ts';
import type { InsightCard as Card } from '#shared/api/families/insights-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import { advice, breakdownText, confidenceText, headline, isGood, reason, signedDifference } from './words.ts';

interface InsightCardProps {
  readonly card: Card;
  readonly formats: Formats;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  /** Address of the evidence for one member of a dimension. */
  readonly evidence: (dimension: NonNullable<Card['decomposition']>['dimension'], key: string) => string | undefined;
  readonly mayDismiss: boolean;
  /** Links to the underlying numbers. */
  readonly children?: ReactNode;
}

/** Card of an insight: change, size, cause and advice. */
export function InsightCard({ card, formats, scope, evidence, mayDismiss, children }: InsightCardProps) {
  const { before, now, change, measure } = card;
  const { format, definition } = measures[measure];
  const good = isGood(card);
  const Arrow = change > 0 ? ArrowUpRight : ArrowDownRight;
  const why = reason(card, formats);
  return (
    <article aria-labelledby={`insight-${card.id}`} className={cn(cardClasses, 'insight h-full')}>
      <h2 id={`insight-${card.id}`} className="flex items-start gap-2 text-base font-semibold text-balance">
        <Arrow aria-hidden className={cn('mt-0.5 size-5 shrink-0', good ? 'text-success-ink' : 'text-error-ink')} />
        <span suppressHydrationWarning>{headline(card, formats)}</span>
      </h2>
      <p className="mt-1 text-sm text-muted" title={definition} suppressHydrationWarning>
        {fill(texts.fromBeforeToNowChange, {
          before: formats.value(before, format),
          now: formats.value(now, format),
          change: signedDifference(change, measure, formats),
        })}
      </p>
      <dl className="mt-3 grid gap-2 text-sm">
        {why ? <LabeledText name={texts.why} text={why} /> : null}
        <LabeledText name={texts.whatToDo} text={advice(card)} />
        <LabeledText name={texts.confidence} text={confidenceText(card, formats)} />
      </dl>
      {card.decomposition ? <Parts {...{ card, formats, scope, evidence }} /> : null}
      {children ? <p className="mt-3">{children}</p> : null}
      {mayDismiss ? <Dismissal card={card} /> : null}
    </article>
  );
}

const LabeledText = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="sm:flex sm:gap-2">
    <dt className="shrink-0 font-medium sm:w-24">{name}</dt>
    <dd className="text-pretty text-muted" suppressHydrationWarning>
      {text}
    </dd>
  </div>
);

function Parts({ card, formats, scope, evidence }: Omit<InsightCardProps, 'mayDismiss' | 'children'>) {
  const { decomposition, before, now, measure } = card;
  if (!decomposition) return null;
  const { effects, rest, dimension } = decomposition;
  const { label, format, direction } = measures[measure];
  const products = dimension === 'product' ? effects.map(({ key, image }) => ({ id: Number(key), image })) : [];
  const imageOf = productImages(products, scope);
  const steps: WaterfallData['steps'] = [
    { label: texts.before, value: before, kind: 'level' },
    ...effects.map(({ key, label: name, change, image }) => {
      const href = evidence(dimension, key);
      const drawn = { image: imageOf({ id: Number(key), image }), ...(href && { href }) };
      return { label: name, value: change, kind: 'change' as const, ...drawn };
    }),
    ...(rest === 0 ? [] : [{ label: texts.everythingElse, value: rest, kind: 'change' as const }]),
    { label: texts.now, value: now, kind: 'level' },
  ];
  return (
    <div className="insight-parts">
      <Suspense fallback={<Skeleton className="min-h-64" />}>
        <WaterfallChart
          data={{
            style: format,
            direction,
            steps,
            heads: [fill(texts.byCard, { parts: breakdownText(card) ?? '' }), label],
          }}
          formats={formats}
          title={fill(texts.labelByCard, { label, parts: breakdownText(card) ?? '' })}
          summary={fill(texts.partsHint, { parts: breakdownText(card) ?? '' })}
        />
      </Suspense>
    </div>
  );
}

/** Dismisses or restores an insight; works without a script. */
export function Dismissal({ card }: { readonly card: Pick<Card, 'id' | 'dismissed'> }) {
  const fetcher = useFetcher();
  const Icon = card.dismissed ? RotateCcw : EyeOff;
  return (
    <fetcher.Form method="post" className="mt-auto flex items-center gap-3 pt-4 print:hidden">
      <input type="hidden" name="card" value={card.id} />
      <Button
        type="submit"
        name="intent"
        value={card.dismissed ? 'restore' : 'dismiss'}
        disabled={fetcher.state !== 'idle'}
        variant="outline"
        size="sm"
      >
        <Icon aria-hidden className="size-4" /> {card.dismissed ? texts.restore : texts.dismiss}
      </Button>
      {fetcher.data?.failed ? (
        <p role="alert" className="text-sm text-error-ink">
          {texts.notSaved}
        </p>
      ) : null}
    </fetcher.Form>
  );
}
