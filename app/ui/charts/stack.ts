export interface StackLayer {
  readonly label: string;
  /** Class with the color. */
  readonly className: string;
  /** A value for each position. */
  readonly values: readonly number[];
}

/** Lower and upper bound of a layer at each position. */
export interface Stacked {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Stacks layers: positive values upwards, negative ones downwards. Null if a layer has no values on a side. */
export function stacked(layers: readonly Pick<StackLayer, 'values'>[]) {
  const pile = (sign: 1 | -1) => {
    let level: readonly number[] = [];
    return layers.map(({ values }): Stacked | null => {
      const own = values.map((value) => (value * sign > 0 ? value : 0));
      if (own.every((value) => value === 0)) return null;
      const from = values.map((_, index) => level[index] ?? 0);
      level = own.map((value, index) => value + (from[index] ?? 0));
      return { from, to: level };
    });
  };
  return { above: pile(1), below: pile(-1) };
}

/** The outline of a layer, in tenths of the inner coordinates. */
export function stackPath({ from, to }: Stacked, x: (index: number) => number, y: (value: number) => number): string {
  const points = (values: readonly number[]) => values.map((value, index) => `${tenth(x(index))} ${tenth(y(value))}`);
  return `M${[...points(to), ...points(from).toReversed()].join('L')}Z`;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
