import type { LocalDate } from '#shared/time/calendar.ts';

/** All inputs of a fit. They are stored with the run, so that a fit that broke off continues with the same data. */
export interface FitInputs {
  readonly weeks: readonly LocalDate[];
  readonly currency: string;
  readonly kpi: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'revenue' | 'count';
    readonly unit: string;
    readonly values: readonly number[];
    readonly circular: boolean;
  };
  readonly channels: readonly {
    readonly id: string;
    readonly label: string;
    readonly spend: readonly number[];
    /** Null if a week with spend has none; then spend is used instead. */
    readonly impressions: readonly number[] | null;
    readonly prior: { readonly location: number; readonly scale: number } | null;
  }[];
  readonly controls: readonly {
    readonly id: string;
    readonly label: string;
    readonly role: 'kpi' | 'control' | 'organic' | 'promotion';
    readonly values: readonly number[];
  }[];
  /** Indexes of the weeks that the holdout fit leaves out. */
  readonly heldOut: readonly number[];
  readonly seed: number;
}

/**
 * SHA-256 of the data of a fit, in hex: the same for the same weeks of the same series, whatever their names and
 * settings.
 */
export async function hashOf({ weeks, kpi, channels, controls }: FitInputs): Promise<string> {
  const data = [
    ...[weeks, kpi.kind, kpi.unit, kpi.values],
    channels.map(({ id, spend, impressions }) => [id, spend, impressions]),
    controls.map(({ id, values }) => [id, values]),
  ];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(data)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Inputs as they were stored with their run. */
export function storedInputs(json: string): FitInputs {
  const inputs: FitInputs = JSON.parse(json);
  return inputs;
}
