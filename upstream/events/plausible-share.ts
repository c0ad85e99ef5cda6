import type { SuspectReason, TokenFault } from '#shared/touchpoints/suspect.ts';

/**
 * What is counted for each client address and network: new sessions, everything that adds to a figure each time it
 * happens, and hits of custom redirects.
 */
export const countedKinds = ['session', 'impression', 'click', 'played', 'page', 'hit'] as const;
export type Counted = (typeof countedKinds)[number];

/** How many of each a plausible visitor makes per session. */
const perSession: Readonly<Record<Counted, number>> = {
  session: 1,
  impression: 1,
  click: 1,
  played: 5,
  page: 10,
  hit: 1,
};

/** How many per day are plausible for one address and one network; any more are suspect. */
const allowances = { address: 100, network: 400 } as const;
/** The factor for all touchpoints, or all custom redirects, of an account together. */
const accountFactor = 3;
/** A busy touchpoint has more visitors behind one address: this share of its plain events of today and yesterday. */
const busyShares = { address: 0.02, network: 0.1 } as const;

/** In place of a touchpoint, for counts of the whole account. */
export const wholeAccount = 0;
/** In place of a source, for counts of everybody. */
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
  /** Whether it reports how much of a film was played. */
  readonly played: boolean;
  /** Whether a site tag observed it on a page. */
  readonly onPage: boolean;
  readonly fault: TokenFault | null;
  /** Null if unknown: such events use up no share. */
  readonly source: ClientHashes | null;
}

/** Counts of plain events by `shareKey`. */
export type Shares = Map<string, number>;

export const shareKey = (touchpoint: number, what: Counted, source: string): string =>
  `${touchpoint} ${what} ${source}`;

export interface KnownShares {
  /** Today's, by address, by network and for everybody. Events found to be plain are added. */
  readonly today: Shares;
  /** Yesterday's, for everybody. */
  readonly yesterday: ReadonlyMap<string, number>;
}

interface Known extends KnownShares {
  /** Sessions that have begun with a plain event. New ones are added. */
  readonly sessions: Set<string>;
}

/**
 * Why each event is suspect, in their order; empty for plain events. Events with a token fault are suspect and use up
 * no share. For all others, each address and network has an allowance per day for a touchpoint and for the account.
 * Later events never make a plain one suspect.
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
 * Whether the address or network has used up its plausible share. If not, adds the counts to today's shares.
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
        const floor = allowances[by] * perSession[what] * (at === wholeAccount ? accountFactor : 1);
        const allowed = Math.max(floor, Math.floor(busyShares[by] * total(at, what)));
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
