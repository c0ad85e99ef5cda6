import type { ConnectionProvider, Dataset } from '#shared/connections/datasets.ts';
import type { AmazonRegion } from '#shared/connections/marketplaces.ts';

export interface ConnectionRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly provider: ConnectionProvider;
  readonly region: AmazonRegion;
  readonly party: 'seller' | 'vendor' | 'ads';
  readonly external_id: string;
  readonly label: string;
  readonly secret_id: string | null;
  readonly status: 'connected' | 'attention' | 'expired' | 'revoked';
  readonly connected_at: string;
  readonly expires_on: string | null;
  readonly paused_at: string | null;
  readonly last_error: string | null;
  readonly last_sync_at: string | null;
  readonly next_sync: number;
  readonly version: number;
}

export interface PartRow extends Record<string, unknown> {
  readonly connection_id: number;
  readonly kind: 'marketplace' | 'profile';
  readonly external_id: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timezone: string;
  readonly chosen: 0 | 1;
}

/** The kind of sealed refresh tokens. */
export const tokenKind = 'connection-token';

/** The part that reports facts. It stays the same when a marketplace or profile is connected again. */
export const reportingPart = (
  { provider, region, external_id }: Pick<ConnectionRow, 'provider' | 'region' | 'external_id'>,
  part: string,
): string => `${provider} ${region} ${external_id} ${part}`;

/** The kind of facts that each dataset becomes. */
export const factsOf = {
  sales: 'sell-out',
  attribution: 'attribution',
  spend: 'media-spend',
} as const satisfies Record<Dataset, string>;
