import { type Formats, type NumberStyle, noValue } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import * as texts from '../texts.ts';

interface ChangeTextProps {
  readonly now: number | null;
  readonly before: number | null | undefined;
  readonly style: NumberStyle;
  readonly direction: 'up' | 'down';
  readonly formats: Formats;
}

/** A tenth of a percent, or of a percentage point: less is shown as 0 and is no change. */
const smallestShown = 0.0005;

interface Change {
  readonly text: string;
  /** Null where nothing changed, or nothing that is shown. */
  readonly good: boolean | null;
  readonly rise: boolean;
}

/** How a value moved, null where one of the two is not known. Shares move in percentage points. */
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

/** A change below the value that it is of, in the colour of its news. */
export function ChangeLine(props: ChangeTextProps) {
  const change = changeOf(props);
  const { before = null, style, formats } = props;
  return (
    <span
      className={cn(
        'block text-xs whitespace-nowrap',
        change?.good === true && 'text-success-ink',
        change?.good === false && 'text-error-ink',
        (change?.good ?? null) === null && 'text-muted',
      )}
      title={fill(texts.beforeBefore, { before: formats.value(before, style) })}
    >
      {change?.text ?? noValue}
    </span>
  );
}

/** A change as a cell of a row, in the colour of its news. */
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
