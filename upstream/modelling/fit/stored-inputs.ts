import type { LocalDate } from '#shared/time/calendar.ts';

/** All that a fit knows: it is stored with the run, so that a fit that broke off comes to the same. */
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
    /** Null where some of its weeks with spend have none: then spend stands for them. */
    readonly impressions: readonly number[] | null;
    readonly prior: { readonly location: number; readonly scale: number } | null;
  }[];
  readonly controls: readonly {
    readonly id: string;
    readonly label: string;
    readonly role: 'kpi' | 'control' | 'organic' | 'promotion';
    readonly values: readonly number[];
  }[];
  /** Weeks, by their place, that the first fit doesn't see. */
  readonly heldOut: readonly number[];
  readonly seed: number;
}

/**
 * The hash of the data that a fit reads, SHA-256 in hex: the same for the same weeks of the same series, whatever they are
 * called and however they are fitted.
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
