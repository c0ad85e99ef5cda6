import type { RunEstimate } from '#shared/api/families/modelling-runs-schemas.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { RunRow } from '../store/runs.ts';

/** The id and label of a component as shown. */
export interface ShownName {
  readonly id: string;
  readonly label: string;
}

interface NamedComponent {
  readonly component: string;
  readonly label: string;
  readonly kind: 'base' | 'season' | 'control' | 'organic' | 'paid';
}

const sampleLabels = {
  base: 'Base',
  season: 'Season',
  control: 'Control',
  organic: 'Organic',
  paid: 'Channel',
} as const;

/**
 * A run as a person sees it: the real one, or as sample data. Then names are made up, and amounts and counts are each
 * multiplied by one factor, so that ratios of the same kind stay.
 */
export class ShownRun {
  readonly sample: boolean;
  /** The factors for amounts of the KPI, of spend and of media. */
  readonly kpi: number;
  readonly spend: number;
  readonly media: number;

  constructor({ kpi_kind }: Pick<RunRow, 'kpi_kind'>, scaling: Scaling | null) {
    this.sample = scaling !== null;
    this.spend = scaling?.money ?? 1;
    this.media = scaling?.counts ?? 1;
    this.kpi = kpi_kind === 'revenue' ? this.spend : this.media;
  }

  /** The shown name of each component, by its id. */
  names(components: readonly NamedComponent[]): ReadonlyMap<string, ShownName> {
    const seen = { base: 0, season: 0, control: 0, organic: 0, paid: 0 };
    return new Map(
      components.map(({ component, label, kind }) => {
        seen[kind]++;
        const name = `${sampleLabels[kind]} ${seen[kind]}`;
        return [
          component,
          this.sample ? { id: name.toLowerCase().replace(' ', '-'), label: name } : { id: component, label },
        ];
      }),
    );
  }
}

/** An estimate of a row's three columns, times a factor; null where there is no mean. */
export const estimateOf = (
  mean: number | null,
  low: number | null,
  high: number | null,
  times = 1,
): RunEstimate | null =>
  mean === null ? null : { mean: mean * times, low: scaled(low, times), high: scaled(high, times) };

export const scaled = (value: number | null, times: number): number | null => (value === null ? null : value * times);
