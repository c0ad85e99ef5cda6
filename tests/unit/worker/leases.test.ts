import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrantedLeases, maxLeaseMs } from '#worker/session/granted-leases.ts';
import { IsolateLeases } from '#worker/session/isolate-leases.ts';

const session = 's';

/** An event, some milliseconds after the previous one. */
type Event = { readonly after: number } & (
  | {
      /** A request that reads or changes the session arrives in an isolate. */
      readonly kind: 'read' | 'change';
      readonly isolate: number;
      /** How long the isolate stalls before it asks the object; its clock stands still meanwhile. */
      readonly stall: number;
      readonly there: number;
      readonly back: number;
    }
  | { readonly kind: 'restart' }
);

const isolates = 3;
const way = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1_500 }));
const event: fc.Arbitrary<Event> = fc.oneof(
  ...(
    [
      [6, 'read'],
      [2, 'change'],
    ] as const
  ).map(([weight, kind]) => ({
    weight,
    arbitrary: fc.record({
      ...{ kind: fc.constant(kind), after: fc.integer({ min: 0, max: 400 }), isolate: fc.nat(isolates - 1) },
      ...{ stall: way, there: way, back: way },
    }),
  })),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), after: fc.nat(400) }) },
);
const hour = 3_600_000;
const clocks = fc.array(fc.integer({ min: -hour, max: hour }), { minLength: isolates, maxLength: isolates });

interface Seen {
  readonly arrived: number;
  readonly state: number;
  readonly underLease: boolean;
}

/** Simulates one session's object and several isolates, each with its own clock, and slow messages. */
class World {
  readonly seen: Seen[] = [];
  /** By the number of each state of the session, when the change to it was answered. */
  readonly answered = new Map<number, number>();
  #time = 1_000_000;
  #state = 0;
  #life = 0;
  readonly #stored = new Map<string, unknown>();
  readonly #tasks: { readonly at: number; readonly run: () => void }[] = [];
  /** An isolate's clock: the time of the last message that arrived there. */
  readonly #arrived: number[] = Array.from({ length: isolates }, () => 0);
  readonly #isolates: IsolateLeases[];
  #granted: GrantedLeases;
  readonly #objectClock: number;

  constructor(skews: readonly number[], objectClock: number) {
    this.#objectClock = objectClock;
    this.#isolates = skews.map((skew, at) => new IsolateLeases(() => (this.#arrived[at] ?? 0) + skew));
    this.#granted = this.#newObject();
  }

  async run(events: readonly Event[]): Promise<void> {
    let at = this.#time;
    for (const event of events) {
      at += event.after;
      this.#at(at, () => {
        if (event.kind === 'restart') this.#restart();
        else if (event.kind === 'read') this.#read(event);
        else this.#change(event);
      });
    }
    for (;;) {
      const next = this.#tasks.sort((one, other) => one.at - other.at).shift();
      if (!next) return;
      this.#time = next.at;
      next.run();
      for (let turn = 0; turn < 10; turn += 1) await null;
    }
  }

  #at(at: number, run: () => void): void {
    this.#tasks.push({ at, run });
  }

  #newObject(): GrantedLeases {
    const storage = {
      get: (name: string) => this.#stored.get(name),
      put: (name: string, value: number) => void this.#stored.set(name, value),
    };
    const granted = new GrantedLeases(storage, () => this.#time + this.#objectClock);
    granted.restore();
    return granted;
  }

  /** Pending answers of the object are lost; stored data isn't. */
  #restart(): void {
    this.#life += 1;
    this.#granted = this.#newObject();
  }

  /** Delivers a call to the object, which answers it once it may. */
  #call(there: number, back: number, take: () => void, answer: () => void): void {
    this.#at(this.#time + there, () => {
      const life = this.#life;
      take();
      const answerWhenItMay = () => {
        if (life !== this.#life) return;
        const ms = this.#granted.waitMs();
        if (ms > 0) this.#at(this.#time + ms, answerWhenItMay);
        else answer();
      };
      answerWhenItMay();
    });
    void back;
  }

  #read({ isolate, stall, there, back }: Extract<Event, { isolate: number }>): void {
    const held = this.#isolates[isolate];
    if (!held) return;
    const arrived = this.#time;
    this.#arrived[isolate] = arrived;
    const version = held.versionOf(session, true);
    if (version !== null) {
      this.seen.push({ arrived, state: Number(version), underLease: true });
      return;
    }
    const request = held.request();
    this.#call(
      stall + there,
      back,
      () => undefined,
      () => {
        const state = this.#state;
        const ms = this.#granted.grant(held.isolate, hour);
        this.#at(this.#time + back, () => {
          this.#arrived[isolate] = this.#time;
          held.keep(session, request, { version: String(state), ms, slides: true });
          this.seen.push({ arrived, state, underLease: false });
        });
      },
    );
  }

  #change({ isolate, stall, there, back }: Extract<Event, { isolate: number }>): void {
    const held = this.#isolates[isolate];
    if (!held) return;
    this.#arrived[isolate] = this.#time;
    let state = 0;
    void held.releaseAndCall(
      session,
      (name) =>
        new Promise<void>((done) => {
          this.#call(
            stall + there,
            back,
            () => {
              this.#granted.release(name);
              state = this.#state += 1;
              this.#granted.invalidate();
            },
            () =>
              this.#at(this.#time + back, () => {
                this.#arrived[isolate] = this.#time;
                this.answered.set(state, this.#time);
                done();
              }),
          );
        }),
    );
  }
}

const runs = Number(process.env.FC_NUM_RUNS ?? 400);

test('after a change is answered no isolate reads the earlier state, however slow, skewed, stalled or restarted the parts are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 2, maxLength: 40 }),
      clocks,
      fc.integer({ min: -hour, max: hour }),
      async (events, skews, objectClock) => {
        const world = new World(skews, objectClock);
        await world.run(events);
        for (const { arrived, state: seen } of world.seen)
          for (const [state, at] of world.answered) if (at < arrived) expect(seen).toBeGreaterThanOrEqual(state);
      },
    ),
    { numRuns: runs },
  );
});

const step = { after: 10, isolate: 0, stall: 0, there: 5, back: 5 } as const;

/** The number of the state that the last read got. Each change increases it by one. */
async function lastStateRead(...events: readonly Event[]): Promise<number | undefined> {
  const world = new World([0, 0, 0], 0);
  await world.run(events);
  return world.seen.toSorted((one, other) => one.arrived - other.arrived).at(-1)?.state;
}

test('a lease whose answer arrives late lasts only for what is left of its second', async () => {
  const late = { ...step, kind: 'read', isolate: 1, back: 1_200 } as const;
  const change = { ...step, kind: 'change' } as const;
  expect(await lastStateRead(late, change, { ...step, kind: 'read', isolate: 1, after: 1_300 })).toBe(1);
});

test('a lease that was requested before this isolate released its own is not kept', async () => {
  const overtaken = { ...step, kind: 'read', back: 100 } as const;
  const change = { ...step, kind: 'change' } as const;
  expect(await lastStateRead(overtaken, change, { ...step, kind: 'read', after: 200 })).toBe(1);
});

test('reads within a second ask the object once', async () => {
  const read = { kind: 'read', after: 100, isolate: 0, stall: 0, there: 5, back: 5 } as const;
  const world = new World([0, 0, 0], 0);
  await world.run(Array.from({ length: 10 }, () => read));
  expect(world.seen.filter(({ underLease }) => underLease)).toHaveLength(9);
});

test('a change in the only isolate that reads does not wait', async () => {
  const world = new World([0, 0, 0], 0);
  await world.run([
    { kind: 'read', ...step },
    { kind: 'change', ...step, after: 20 },
  ]);
  expect([...world.answered.values()]).toEqual([1_000_000 + 10 + 20 + 10]);
});

const noStorage = { get: () => undefined, put: () => undefined };

test('a lease ends with the token or the session at the latest', () => {
  const granted = new GrantedLeases(noStorage, () => 0);
  expect([5_000, 300, 0.5, 0, -20].map((left) => granted.grant('a', left))).toEqual([maxLeaseMs, 300, 0, 0, 0]);
});

test('setting a clock back makes no answer wait longer than a lease', () => {
  let now = hour;
  const granted = new GrantedLeases(noStorage, () => now);
  granted.grant('a', hour);
  granted.invalidate();
  now = 0;
  expect(granted.waitMs()).toBe(maxLeaseMs);
});

test('an object that was not read for a while waits for no lease after a restart', () => {
  let now = 0;
  const kept = new Map<string, unknown>();
  const storage = {
    get: (name: string) => kept.get(name),
    put: (name: string, value: number) => void kept.set(name, value),
  };
  const waits = () => {
    const restarted = new GrantedLeases(storage, () => now);
    restarted.restore();
    restarted.invalidate();
    return restarted.waitMs();
  };
  expect(waits()).toBe(0);
  new GrantedLeases(storage, () => now).grant('a', hour);
  expect(waits()).toBe(maxLeaseMs);
  now = 120_000;
  expect(waits()).toBe(0);
});

test('a lease of background polling doesn’t cover the person’s own requests, so these extend the session', () => {
  const held = new IsolateLeases(() => 0);
  held.keep(session, held.request(), { version: 'v', ms: 1_000, slides: false });
  expect([held.versionOf(session, false), held.versionOf(session, true)]).toEqual(['v', null]);
});
