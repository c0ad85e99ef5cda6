import type { SuspectReason, TokenFault } from '#shared/touchpoints/suspect.ts';

/** What is counted of each client address and network: sessions that begin, what adds to a figure each time it comes, and hits of custom redirects. */
export const counted = ['session', 'impression', 'click', 'played', 'page', 'hit'] as const;
export type Counted = (typeof counted)[number];

/** How many of each a plausible visitor makes, compared with one session. */
const timesOf: Readonly<Record<Counted, number>> = { session: 1, impression: 1, click: 1, played: 5, page: 10, hit: 1 };

/** What one address and one network may have in a day before anything more of them is suspect. */
const allowances = { address: 100, network: 400 } as const;
/** The same at all touchpoints, or all custom redirects, of an account together. */
const accountTimes = 3;
/** A busy touchpoint has more behind one address: this much of its plain events of today and yesterday. */
const shares = { address: 0.02, network: 0.1 } as const;

/** Where the whole account is counted. */
export const wholeAccount = 0;
/** What counts everybody. */
export const everybody = '';

/** Keyed hashes of a client's address and network. */
export interface ClientHashes {
  readonly address: string;
  readonly network: string;
}

export interface JudgedEvent {
  readonly touchpoint: number;
  readonly session: string;
  readonly kind: 'impression' | 'visit' | 'engaged' | 'click';
  /** It says how much of a film was played. */
  readonly played: boolean;
  /** A site tag saw it on a page. */
  readonly onPage: boolean;
  readonly fault: TokenFault | null;
  /** Null where nobody knows: such an event uses up no share. */
  readonly source: ClientHashes | null;
}

/** How many plain ones there are, by `shareKey`. */
export type Shares = Map<string, number>;

export const shareKey = (touchpoint: number, what: Counted, source: string): string =>
  `${touchpoint} ${what} ${source}`;

export interface KnownShares {
  /** Of today, by address, by network and for everybody; what is judged plain is added. */
  readonly today: Shares;
  /** Of yesterday, for everybody. */
  readonly yesterday: ReadonlyMap<string, number>;
}

interface Known extends KnownShares {
  /** Sessions that have begun with a plain event; those that begin are added. */
  readonly sessions: Set<string>;
}

/**
 * Why each event is suspect, in their order; an empty text for a plain one. Token faults come first and use up no share.
 * Of the rest each address and network has an allowance per day, for a touchpoint and for the account. Nothing that comes
 * later makes a plain event suspect.
 */
export function judge(events: readonly JudgedEvent[], known: Known): (SuspectReason | '')[] {
  return events.map((event) => {
    const { touchpoint, source } = event;
    const reason = event.fault ?? shareReason(touchpoint, countsOf(event, known.sessions), source, known);
    if (reason === '' && event.kind !== 'impression') known.sessions.add(event.session);
    return reason;
  });
}

/**
 * Whose plausible share is used up, if any; where none is, what comes is added to the shares of today.
 * @param place a touchpoint, or a custom redirect
 */
export function shareReason(
  place: number,
  counts: readonly Counted[],
  source: ClientHashes | null,
  { today, yesterday }: KnownShares,
): 'address' | 'network' | '' {
  if (!source) return '';
  const places = [place, wholeAccount];
  const total = (at: number, what: Counted) => {
    const key = shareKey(at, what, everybody);
    return (today.get(key) ?? 0) + (yesterday.get(key) ?? 0);
  };
  const isOver = (by: 'address' | 'network') =>
    counts.some((what) =>
      places.some((at) => {
        const floor = allowances[by] * timesOf[what] * (at === wholeAccount ? accountTimes : 1);
        const allowed = Math.max(floor, Math.floor(shares[by] * total(at, what)));
        return (today.get(shareKey(at, what, source[by])) ?? 0) >= allowed;
      }),
    );
  if (isOver('address')) return 'address';
  if (isOver('network')) return 'network';
  for (const what of counts)
    for (const at of places)
      for (const of of [everybody, source.address, source.network]) {
        const key = shareKey(at, what, of);
        today.set(key, (today.get(key) ?? 0) + 1);
      }
  return '';
}

function countsOf({ kind, session, played, onPage }: JudgedEvent, sessions: ReadonlySet<string>): Counted[] {
  const begins = (kind === 'visit' || kind === 'engaged') && !sessions.has(session);
  return [
    ...(begins ? ['session' as const] : []),
    ...(kind === 'impression' || kind === 'click' ? [kind] : []),
    ...(played ? ['played' as const] : []),
    ...(onPage ? ['page' as const] : []),
  ];
}
