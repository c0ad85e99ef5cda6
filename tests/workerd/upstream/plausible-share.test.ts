import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everybody, type JudgedEvent, judge, shareKey } from '#upstream/events/plausible-share.ts';

const event = (more: Partial<JudgedEvent> = {}): JudgedEvent => ({
  ...{ touchpoint: 7, session: crypto.randomUUID(), kind: 'visit', played: false, onPage: false, fault: null },
  source: { address: 'a1', network: 'n1' },
  ...more,
});
const nothing = () => ({
  today: new Map<string, number>(),
  yesterday: new Map<string, number>(),
  sessions: new Set<string>(),
});
const times = <T>(length: number, make: (nth: number) => T) => Array.from({ length }, (_, nth) => make(nth));
const plainOf = (reasons: readonly string[]) => reasons.filter((reason) => reason === '').length;

test('one address may add a hundred sessions and clicks to a touchpoint in a day; the rest is suspect', () => {
  const known = nothing();
  const visits = judge(
    times(2_400, () => event()),
    known,
  );
  const clicks = judge(
    times(120, () => event({ kind: 'click' })),
    known,
  );
  expect([plainOf(visits), visits.at(-1)]).toEqual([100, 'address']);
  expect([plainOf(clicks), clicks.at(-1)]).toEqual([100, 'address']);
});

test('many addresses of one network may add four hundred together, and another network is not affected', () => {
  const known = nothing();
  const source = (nth: number) => ({ address: `a${nth}`, network: 'n1' });
  const reasons = judge(
    times(1_000, (nth) => event({ source: source(nth) })),
    known,
  );
  expect([plainOf(reasons), reasons.at(-1)]).toEqual([400, 'network']);
  expect(judge([event({ source: { address: 'b', network: 'n2' } })], known)).toEqual(['']);
});

test('over all touchpoints of an account, one address may add three times as many', () => {
  const reasons = judge(
    times(1_000, (nth) => event({ touchpoint: 1 + (nth % 50) })),
    nothing(),
  );
  expect(plainOf(reasons)).toBe(300);
});

test('a busy touchpoint allows an address more: a fiftieth of its plain events of today and yesterday', () => {
  const known = nothing();
  for (const touchpoint of [7, 0]) known.yesterday.set(shareKey(touchpoint, 'session', everybody), 20_000);
  expect(
    plainOf(
      judge(
        times(1_000, () => event()),
        known,
      ),
    ),
  ).toBeGreaterThanOrEqual(400);
  expect(
    plainOf(
      judge(
        times(1_000, () => event()),
        known,
      ),
    ),
  ).toBeLessThan(20);
});

test('further events of a counted session use up no share and stay plain', () => {
  const known = nothing();
  const session = 'one';
  const reasons = judge([event({ session }), ...times(500, () => event({ session, kind: 'engaged' }))], known);
  expect(plainOf(reasons)).toBe(501);
  expect(
    plainOf(
      judge(
        times(100, () => event()),
        known,
      ),
    ),
  ).toBe(99);
});

test('an event without a valid token is suspect, and uses up none of its address’s share', () => {
  const known = nothing();
  expect(
    new Set(
      judge(
        times(500, () => event({ fault: 'no-token' })),
        known,
      ),
    ),
  ).toEqual(new Set(['no-token']));
  expect(judge([event({ fault: 'wrong-token' }), event()], known)).toEqual(['wrong-token', '']);
  expect(known.today.get(shareKey(7, 'session', everybody))).toBe(1);
});

test('however events arrive, in one batch or in many, no address adds more plain ones than it is allowed', () => {
  const some = fc.record({
    session: fc.constantFrom(...times(400, (nth) => `s${nth}`)),
    kind: fc.constantFrom('visit', 'engaged', 'click', 'impression'),
    address: fc.constantFrom('a', 'b'),
    touchpoint: fc.constantFrom(1, 2),
  } as const);
  fc.assert(
    fc.property(fc.array(some, { minLength: 300, maxLength: 900 }), fc.integer({ min: 1, max: 200 }), (all, size) => {
      const events = all.map(({ address, ...rest }) => event({ ...rest, source: { address, network: `n${address}` } }));
      const batches = times(Math.ceil(events.length / size), (nth) => events.slice(nth * size, (nth + 1) * size));
      const known = nothing();
      const reasons = batches.flatMap((batch) => judge(batch, known));
      expect(reasons).toEqual(judge(events, nothing()));
      for (const address of ['a', 'b'])
        for (const touchpoint of [1, 2])
          for (const kind of ['click', 'impression'] as const) {
            const own = reasons.filter((reason, at) => {
              const it = events[at];
              return (
                reason === '' && it?.source?.address === address && it.touchpoint === touchpoint && it.kind === kind
              );
            });
            expect(own.length).toBeLessThanOrEqual(100);
          }
    }),
    { numRuns: 30 },
  );
});
