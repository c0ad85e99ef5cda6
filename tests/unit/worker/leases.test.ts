import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrantedLeases, maxLeaseMs } from '#worker/session/granted-leases.ts';
import { IsolateLeases } from '#worker/session/isolate-leases.ts';

const session = 's';

/** What happens after the event before it. Times are milliseconds. */
type Event = { readonly after: number } & (
  | {
      /** A request for something to read, or one that changes the session, arrives in an isolate. */
      readonly kind: 'read' | 'change';
      readonly isolate: number;
      /** How long the isolate stalls before it sends its question, with a clock that stands still meanwhile. */
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
  readonly told: number;
  readonly underLease: boolean;
}

/** One session's object and several isolates in a time of their own, each with its clock, and messages that take long. */
class World {
  readonly seen: Seen[] = [];
  /** When each state of the session was first answered for, by its number. */
  readonly answered = new Map<number, number>();
  #time = 1_000_000;
  #state = 0;
  #life = 0;
  readonly #notes = new Map<string, unknown>();
  readonly #tasks: { readonly at: number; readonly run: () => void }[] = [];
  /** What the clock of an isolate says: the time of the last thing that arrived there. */
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
    const notes = {
      get: (name: string) => this.#notes.get(name),
      put: (name: string, value: number) => void this.#notes.set(name, value),
    };
    const granted = new GrantedLeases(notes, () => this.#time + this.#objectClock);
    granted.restore();
    return granted;
  }

  /** Whatever the object was about to answer is lost; what it stored is not. */
  #restart(): void {
    this.#life += 1;
    this.#granted = this.#newObject();
  }

  /** Has the object take a call and answer it, once it may. */
  #call(there: number, back: number, take: () => void, answer: () => void): void {
    this.#at(this.#time + there, () => {
      const life = this.#life;
      take();
      const answerWhenItMay = () => {
        if (life !== this.#life) return;
        const ms = this.#granted.heldMs();
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
      this.seen.push({ arrived, told: Number(version), underLease: true });
      return;
    }
    const question = held.question();
    this.#call(
      stall + there,
      back,
      () => undefined,
      () => {
        const state = this.#state;
        const ms = this.#granted.grant(held.isolate, hour);
        this.#at(this.#time + back, () => {
          this.#arrived[isolate] = this.#time;
          held.take(session, question, { version: String(state), ms, slides: true });
          this.seen.push({ arrived, told: state, underLease: false });
        });
      },
    );
  }

  #change({ isolate, stall, there, back }: Extract<Event, { isolate: number }>): void {
    const held = this.#isolates[isolate];
    if (!held) return;
    this.#arrived[isolate] = this.#time;
    let state = 0;
    void held.handBack(
      session,
      (name) =>
        new Promise<void>((done) => {
          this.#call(
            stall + there,
            back,
            () => {
              this.#granted.handBack(name);
              state = this.#state += 1;
              this.#granted.outdate();
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

test('nothing that a change has outdated is read after its answer, in any isolate, whatever is slow, skewed, stalled or restarted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 2, maxLength: 40 }),
      clocks,
      fc.integer({ min: -hour, max: hour }),
      async (events, skews, objectClock) => {
        const world = new World(skews, objectClock);
        await world.run(events);
        for (const { arrived, told } of world.seen)
          for (const [state, at] of world.answered) if (at < arrived) expect(told).toBeGreaterThanOrEqual(state);
      },
    ),
    { numRuns: runs },
  );
});

const step = { after: 10, isolate: 0, stall: 0, there: 5, back: 5 } as const;

/** What the last read of the events was told, where each change makes the session's state one higher. */
async function lastTold(...events: readonly Event[]): Promise<number | undefined> {
  const world = new World([0, 0, 0], 0);
  await world.run(events);
  return world.seen.toSorted((one, other) => one.arrived - other.arrived).at(-1)?.told;
}

test('an answer that comes late grants what is left of its second, or nothing', async () => {
  const late = { ...step, kind: 'read', isolate: 1, back: 1_200 } as const;
  const change = { ...step, kind: 'change' } as const;
  expect(await lastTold(late, change, { ...step, kind: 'read', isolate: 1, after: 1_300 })).toBe(1);
});

test('a lease that was granted before this isolate handed its own back is not taken up after it', async () => {
  const overtaken = { ...step, kind: 'read', back: 100 } as const;
  const change = { ...step, kind: 'change' } as const;
  expect(await lastTold(overtaken, change, { ...step, kind: 'read', after: 200 })).toBe(1);
});

test('reads of a second ask once', async () => {
  const read = { kind: 'read', after: 100, isolate: 0, stall: 0, there: 5, back: 5 } as const;
  const world = new World([0, 0, 0], 0);
  await world.run(Array.from({ length: 10 }, () => read));
  expect(world.seen.filter(({ underLease }) => underLease)).toHaveLength(9);
});

test('a change in the only isolate that reads waits for nothing', async () => {
  const world = new World([0, 0, 0], 0);
  await world.run([
    { kind: 'read', ...step },
    { kind: 'change', ...step, after: 20 },
  ]);
  expect([...world.answered.values()]).toEqual([1_000_000 + 10 + 20 + 10]);
});

const noNotes = { get: () => undefined, put: () => undefined };

test('a lease goes past the end of neither the token nor the session', () => {
  const granted = new GrantedLeases(noNotes, () => 0);
  expect([5_000, 300, 0.5, 0, -20].map((left) => granted.grant('a', left))).toEqual([maxLeaseMs, 300, 0, 0, 0]);
});

test('a clock that is set back makes nobody wait longer than a lease', () => {
  let now = hour;
  const granted = new GrantedLeases(noNotes, () => now);
  granted.grant('a', hour);
  granted.outdate();
  now = 0;
  expect(granted.heldMs()).toBe(maxLeaseMs);
});

test('an object that nobody has read for a while waits for no lease after it restarts', () => {
  let now = 0;
  const kept = new Map<string, unknown>();
  const notes = {
    get: (name: string) => kept.get(name),
    put: (name: string, value: number) => void kept.set(name, value),
  };
  const waits = () => {
    const restarted = new GrantedLeases(notes, () => now);
    restarted.restore();
    restarted.outdate();
    return restarted.heldMs();
  };
  expect(waits()).toBe(0);
  new GrantedLeases(notes, () => now).grant('a', hour);
  expect(waits()).toBe(maxLeaseMs);
  now = 120_000;
  expect(waits()).toBe(0);
});

test('background polling lends the person no lease, so that what they do keeps the session alive', () => {
  const held = new IsolateLeases(() => 0);
  held.take(session, held.question(), { version: 'v', ms: 1_000, slides: false });
  expect([held.versionOf(session, false), held.versionOf(session, true)]).toEqual(['v', null]);
});
