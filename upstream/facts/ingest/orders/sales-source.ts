import type { SalesMethod } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';

/** A way in which a shop reports orders. */
export interface SalesSource {
  readonly id: number;
  /** The retailer account. */
  readonly accountId: number;
  readonly retailerId: number;
  readonly method: SalesMethod;
  readonly network: NetworkId | null;
}
