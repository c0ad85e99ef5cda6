import { addDays, isLocalDate } from '../time/calendar.ts';
import { instantOf } from '../time/wall-clock.ts';
import type { VoucherStatus } from './next-statuses.ts';

/** When a voucher can be claimed, by the wall clock of its timezone. */
export interface Validity {
  /** `2026-11-18T09:00`; null is from now on. */
  readonly startsAt: string | null;
  /** The same, or a day alone, which holds to its end; null is for ever. */
  readonly endsAt: string | null;
  readonly timezone: string;
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d))?$/;

export function isWallTime(text: string): boolean {
  const [, day = ''] = form.exec(text) ?? [];
  return isLocalDate(day);
}

/** Epoch milliseconds of the first instant and of the first one after; null where there is no bound. */
export function instantsOf({ startsAt, endsAt, timezone }: Validity): {
  readonly startsMs: number | null;
  readonly endsMs: number | null;
} {
  return {
    startsMs: startsAt === null ? null : at(startsAt, timezone),
    // The end of a day is the beginning of the next, whatever the clocks do in between.
    endsMs: endsAt === null ? null : at(endsAt.includes('T') ? endsAt : addDays(endsAt, 1), timezone),
  };
}

const at = (wall: string, timezone: string): number =>
  instantOf(Date.parse(`${wall.includes('T') ? wall : `${wall}T00:00`}:00Z`), timezone);

/** What a voucher is at an instant: its status, and for an active one what its dates and codes say. */
type VoucherState = VoucherStatus | 'scheduled' | 'expired' | 'used-up';

interface Claimable {
  readonly status: VoucherStatus;
  readonly startsMs: number | null;
  readonly endsMs: number | null;
  readonly left: number | null;
}

export function stateOf({ status, startsMs, endsMs, left }: Claimable, now: number): VoucherState {
  if (status !== 'active') return status;
  if (endsMs !== null && now >= endsMs) return 'expired';
  if (startsMs !== null && now < startsMs) return 'scheduled';
  return left === 0 ? 'used-up' : 'active';
}
