/** A value axis from zero, or below it where values are: round steps, four or five of them. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** From the top down. */
  readonly ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];
const intervals = 4;
/** Below it the arithmetic of doubles gives out, and so does anything worth showing. */
const smallestStep = 1e-12;

/**
 * @param start `near` begins below the least value instead, for what is read by its steps and not by its height, such as a price
 * @param whole steps are whole numbers, as for what is counted
 */
export function scaleOf(
  values: readonly (number | null)[],
  start: 'zero' | 'near' = 'zero',
  whole: boolean = false,
): Scale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const top = Math.max(0, ...known);
  const lowest = Math.min(...known);
  const near = start === 'near' && lowest > top / 2 && lowest < top;
  const bottom = near ? lowest - (top - lowest) / 2 : Math.min(0, ...known);
  const rough = roundStep((top - bottom) / intervals);
  const step = !whole ? rough : rough === 2.5 ? 5 : Math.max(1, rough);
  const min = Math.floor(bottom / step) * step;
  const max = Math.max(Math.ceil(top / step) * step, min + step);
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, at) => max - at * step) };
}

function roundStep(rough: number): number {
  if (rough < smallestStep) return 1 / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough) ?? 10) * power;
}

/** SVG path through the points; a gap where a value is missing. `at` answers a point's place. */
export function linePath(
  values: readonly (number | null)[],
  at: (index: number, value: number) => readonly [number, number],
): string {
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const [x, y] = at(index, value);
      const part = `${pen}${x.toFixed(2)} ${y.toFixed(2)}`;
      pen = 'L';
      return part;
    })
    .join('');
}

/** The same for a value that holds until the next one. */
export function stepPath(
  values: readonly (number | null)[],
  at: (index: number, value: number) => readonly [number, number],
): string {
  let held = false;
  return values
    .map((value, index) => {
      if (value === null) {
        held = false;
        return '';
      }
      const [x, y] = at(index, value);
      const part = held ? `H${x.toFixed(2)}V${y.toFixed(2)}` : `M${x.toFixed(2)} ${y.toFixed(2)}`;
      held = true;
      return part;
    })
    .join('');
}

/** The line with the space down to the floor; each stretch between gaps is closed by itself. */
export function areaPath(
  values: readonly (number | null)[],
  at: (index: number, value: number) => readonly [number, number],
  floor: number,
): string {
  const stretches: [number, number][][] = [[]];
  values.forEach((value, index) => {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push([...at(index, value)]);
  });
  return stretches
    .filter((points) => points.length > 1)
    .map((points) => {
      const line = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
      const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
      return `M${first.toFixed(2)} ${floor}L${line}L${last.toFixed(2)} ${floor}Z`;
    })
    .join('');
}

/** The space between two lines, wherever both are known. */
export function bandPath(
  low: readonly (number | null)[],
  high: readonly (number | null)[],
  at: (index: number, value: number) => readonly [number, number],
): string {
  const points = (values: readonly (number | null)[]) =>
    values.flatMap((value, index) => {
      if (value === null || (low[index] ?? null) === null || (high[index] ?? null) === null) return [];
      const [x, y] = at(index, value);
      return [`${x.toFixed(2)} ${y.toFixed(2)}`];
    });
  const outline = [...points(high), ...points(low).toReversed()];
  return outline.length < 4 ? '' : `M${outline.join('L')}Z`;
}
