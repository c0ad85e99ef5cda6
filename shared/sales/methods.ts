import { keysOf } from '../table.ts';

/** The filters above a list of orders. */
export const orderFilters = ['all', 'matched', 'expired', 'unknown', 'none', 'held', 'declined', 'test'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** The ways in which a shop can report its orders. */
export const salesMethods = {
  server: { label: 'Server to server', address: true, signs: true },
  pixel: { label: 'Pixel', address: true, signs: false },
  network: { label: 'Affiliate network', address: true, signs: false },
  file: { label: 'File', address: false, signs: false },
} as const satisfies Record<string, { readonly label: string; readonly address: boolean; readonly signs: boolean }>;

export type SalesMethod = keyof typeof salesMethods;
export const salesMethodIds = keysOf(salesMethods);

/** The state of an order. `amended` is one whose lines were changed. */
export const orderStatuses = ['pending', 'approved', 'declined', 'amended'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const words: Readonly<Record<OrderStatus, readonly string[]>> = {
  pending: ['pending', 'p', 'new', 'open', 'delayed', 'extended', 'locked', 'processing'],
  approved: ['approved', 'a', 'confirmed', 'accepted', 'closed', 'paid', 'complete', 'completed', 'payable'],
  declined: [
    'declined',
    'd',
    'rejected',
    'reversed',
    'cancelled',
    'canceled',
    'refused',
    'deleted',
    'void',
    'bonus-reversed',
  ],
  amended: ['amended', 'changed', 'corrected', 'updated', 'modified'],
};
const statuses = new Map(orderStatuses.flatMap((status) => words[status].map((word) => [word, status] as const)));

/** The status that a network or a shop's own system calls by that word; null for one that nobody knows. */
export const orderStatusOf = (word: string): OrderStatus | null => statuses.get(word.trim().toLowerCase()) ?? null;

/** What is known of the click that an order names: `unknown` waits for its click to come. */
export const clickStates = ['matched', 'expired', 'unknown', 'none'] as const;
