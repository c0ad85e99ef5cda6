import { isolatedIn } from '#shared/format/direction.ts';
import { type Formats, type NumberStyle, noValue } from '#shared/format/formats.ts';
import { remembered } from '#shared/remembered.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import { element, type Markup, text } from '../markup.tsx';
import * as texts from '../texts.ts';

interface ChangeTextProps {
  readonly now: number | null;
  readonly before: number | null | undefined;
  readonly style: NumberStyle;
  readonly direction: 'up' | 'down';
  readonly formats: Formats;
}

/** Changes below a tenth of a percent or percentage point are shown as 0 and count as none. */
const smallestShown = 0.0005;

export interface Change {
  readonly text: string;
  /** Null if there is no visible change. */
  readonly good: boolean | null;
  readonly rise: boolean;
}

/** The relative change of a value; null if one of the two isn't known. Shares change in percentage points. */
export function changeOf({ now, before, style, direction, formats }: ChangeTextProps): Change | null {
  if (now === null || before === null || before === undefined) return null;
  const difference = now - before;
  const share = style === 'percent' ? difference : before === 0 ? null : difference / Math.abs(before);
  const unchanged = difference === 0 || (share !== null && Math.abs(share) < smallestShown);
  return {
    text: style === 'percent' ? `${formats.points(share)} pp` : formats.change(share),
    good: unchanged ? null : difference > 0 === (direction === 'up'),
    rise: difference > 0,
  };
}

/** The absolute change with its sign; shares in hundredths of percentage points, since parts of a change are small. */
export function differenceText(difference: number, style: NumberStyle, formats: Formats): string {
  if (style === 'percent')
    return `${isolatedIn(formats.locale, hundredths(formats.locale).format(difference * 100))} pp`;
  return `${difference > 0 ? '+' : ''}${formats.value(difference, style)}`;
}

const hundredths = remembered(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
);

/** Classes of a change, colored as good or bad news. */
const lineClass = (change: Change | null): string =>
  `block text-xs whitespace-nowrap ${change?.good == null ? 'text-muted' : change.good ? 'text-success-ink' : 'text-error-ink'}`;

const lineTitle = ({ before = null, style, formats }: ChangeTextProps): string =>
  fill(texts.beforeBefore, { before: formats.value(before, style) });

/** A change, shown below its value. */
export function ChangeLine(props: ChangeTextProps) {
  const change = changeOf(props);
  return (
    <span className={lineClass(change)} title={lineTitle(props)}>
      {change?.text ?? noValue}
    </span>
  );
}

/** Like `ChangeText`, as markup. */
export function changeMarkup(props: ChangeTextProps): Markup {
  const change = changeOf(props);
  return element('span', { class: lineClass(change), title: lineTitle(props) }, text(change?.text ?? noValue));
}

/** A change as a table cell, colored as good or bad news. */
export function ChangeCell(props: ChangeTextProps) {
  const change = changeOf(props);
  return (
    <td
      className={cn(
        'bar-change',
        change === null && 'text-muted',
        change?.good === true && 'text-success-ink',
        change?.good === false && 'text-error-ink',
      )}
      suppressHydrationWarning
    >
      {change?.text ?? '–'}
    </td>
  );
}
