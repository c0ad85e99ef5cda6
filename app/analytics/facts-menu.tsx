import { fill } from '#shared/text/fill.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { Info } from '../ui/icons.ts';
import { BarMenu } from './bar-menu.tsx';
import type { FactsProps } from './facts.tsx';
import * as texts from './texts.ts';
import { wordsOf } from './view-bar-data.ts';

/**
 * What the page's numbers are based on. The bar shows the currency and freshness; the menu and the printed page show
 * everything.
 */
export function FactsMenu(props: Omit<FactsProps, 'gaps'>) {
  const { range, comparison, currency, timezone, through, behind, scope, extent, filters, bar, formats, notes } = props;
  const span = ({ from, to }: DateRange) => `${formats.day(from)} – ${formats.day(to)}`;
  const until = through ? formats.day(through) : texts.noDataYet;
  const throughWords = through
    ? fill(texts.dataThroughThrough, { through: formats.day(through, 'short') })
    : texts.noDataYet;
  const rows = [
    [texts.factsScope, extent ? `${scope} · ${extent}` : scope],
    [texts.period, span(range)],
    ...(comparison ? [[texts.factsComparedWith, span(comparison.range)]] : []),
    [texts.factsCurrency, currency],
    [texts.factsTimezone, timezone],
    [texts.factsThrough, behind ? `${until} (${behind})` : until],
    ...(filters.length > 0 ? [[texts.filters, filters.map((filter) => wordsOf(filter, bar)).join('; ')]] : []),
  ] as const;
  return (
    <BarMenu
      label={fill(texts.aboutTheseNumbersBasis, { basis: `${currency} · ${throughWords}` })}
      className="facts-menu"
      side="end"
      triggerContent={
        <>
          <Info aria-hidden className="size-4 shrink-0 text-muted" />
          <span suppressHydrationWarning>
            <bdi>{currency}</bdi>
            {' · '}
            <bdi>{throughWords}</bdi>
          </span>
        </>
      }
    >
      <div className="px-2.5 py-2 text-compact">
        <dl className="facts-list">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd suppressHydrationWarning>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
          {comparison?.rule ? (
            <div className="facts-rule">
              <dt>{texts.factsComparison}</dt>
              <dd className="text-pretty">{comparison.rule}</dd>
            </div>
          ) : null}
        </dl>
        {notes.map((note) => (
          <p key={note} className="mt-2 text-pretty text-muted" suppressHydrationWarning>
            {note}
          </p>
        ))}
      </div>
    </BarMenu>
  );
}
