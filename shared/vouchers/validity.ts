import { addDays, isLocalDate } from '../time/calendar.ts';
import { instantOf } from '../time/wall-clock.ts';
import type { VoucherStatus } from './next-statuses.ts';

/** Period in which a voucher can be claimed, as wall-clock times of its timezone. */
export interface Validity {
  /** Start such as `2026-11-18T09:00`; null for no start. */
  readonly startsAt: string | null;
  /** The same, or a day, which counts to its end; null for no end. */
  readonly endsAt: string | null;
  readonly timezone: string;
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d))?$/;

export function isWallTime(text: string): boolean {
  const [, day = ''] = form.exec(text) ?? [];
  return isLocalDate(day);
}

/** Epoch milliseconds of the first instant and of the first one after the end; null for no bound. */
export function instantsOf({ startsAt, endsAt, timezone }: Validity): {
  readonly startsMs: number | null;
  readonly endsMs: number | null;
} {
  return {
    startsMs: startsAt === null ? null : at(startsAt, timezone),
    // A day ends when the next begins, whatever clock changes are between.
    endsMs: endsAt === null ? null : at(endsAt.includes('T') ? endsAt : addDays(endsAt, 1), timezone),
  };
}

const at = (wall: string, timezone: string): number =>
  instantOf(Date.parse(`${wall.includes('T') ? wall : `${wall}T00:00`}:00Z`), timezone);

/** State of a voucher at an instant: its status, and for an active one the result of its dates and codes. */
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
