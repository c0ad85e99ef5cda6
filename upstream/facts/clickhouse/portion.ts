import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import type { FactPortion } from '../ingest/fact-store.ts';
import {
  firstUnnumbered,
  type Identity,
  type SortedFacts,
  type StoredFact,
  storedFacts,
  storedOf,
} from '../ingest/stored-facts.ts';
import type { KnownFact } from '../known-facts.ts';
import type { Cell } from './client.ts';
import { type ImportValue, readValues, writeValues } from './import-values.ts';
import type { RawFact, RawKind } from './kinds.ts';
import { currentOf, highestRanked, importsOf, type LoadedFact, liveValues } from './loaded-fact.ts';
import { changesTo, type RawFacts, type RawRow, readRows, writeRows } from './rows.ts';
import { keysOutside } from './subaccounts.ts';

interface LoadedChanges extends LoadedFact {
  rows: RawRow[];
  added: RawRow[];
  values: ImportValue[];
}

/** Facts moved from D1 keep the version numbers of D1 as ranks. Corrections made here rank above all of them. */
const firstRank = 1e15;
/** The most corrections per version. */
const correctionsPerVersion = 1_000_000;

/**
 * Facts of one kind in ClickHouse, and the changes to write. It reads each fact once, so it serves a single portion of
 * a file, in the account’s turn.
 */
export class ClickHousePortion implements FactPortion {
  readonly #of: RawFacts;
  readonly #kind: ImportKind | null;
  readonly #facts = new Map<string, LoadedChanges>();
  readonly #byKey = new Map<string, LoadedChanges[]>();
  /** Wider keys that were read. */
  readonly #read = new Set<string>();
  /** Facts that aren’t stored, by name: most facts of a file. */
  readonly #new = new Map<string, RawRow>();
  /** Values of imports to write. */
  #valuesToWrite: ImportValue[] = [];

  /** @param kind null for facts that don't come from files */
  constructor(of: RawFacts, kind: ImportKind | null) {
    this.#of = of;
    this.#kind = kind;
  }

  async find(identities: readonly Identity[]): Promise<(KnownFact | null)[]> {
    await this.load(identities.map(([key]) => key));
    return identities.map((identity) => this.#known(this.#facts.get(nameOf(identity))));
  }

  async linesOf(orders: readonly string[], which: 'all' | 'unnumbered'): Promise<KnownFact[]> {
    await this.load(orders);
    return orders
      .flatMap((order) => this.#byKey.get(order) ?? [])
      .filter(({ line }) => which === 'all' || line >= firstUnnumbered)
      .map((held) => this.#known(held))
      .filter((known) => known !== null);
  }

  async inImport(job: number, identities: readonly Identity[]): Promise<Set<number>> {
    return await this.#places(identities, (held) => job !== 0 && importsOf(held).includes(job));
  }

  async inAnyImport(identities: readonly Identity[]): Promise<Set<number>> {
    return await this.#places(identities, (held) => importsOf(held).some((job) => job !== 0));
  }

  async outside(operatorId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
    await this.load(keys);
    return await keysOutside(
      this.#of,
      operatorId,
      keys.map((key) => [key, this.#byKey.get(key) ?? []]),
    );
  }

  async put(job: number, { fresh, same, changed }: Pick<SortedFacts, 'fresh' | 'same' | 'changed'>): Promise<number> {
    const { raw } = this.#of;
    const rows = (stored: readonly (StoredFact | null)[]) => stored.filter((fact) => fact !== null).map(raw.row);
    const [freshRows, sameRows] = [rows(fresh), rows(same)];
    const facts = [...freshRows, ...rows(changed.map(({ after }) => after))];
    const known = [...sameRows, ...rows(changed.map(({ before }) => before))];
    await letOthersIn();
    await this.load([...facts, ...known].map((fact) => String(fact[raw.lookup])));
    let added = 0;
    await this.write(facts, (version) => {
      for (const fact of freshRows) if (this.#addNew(fact, job)) added += 1;
      for (const fact of sameRows) this.#addImport(this.#entryOf(fact), job, fact);
      for (const [at, { before, after }] of changed.entries()) {
        const own = before ?? after;
        if (own)
          this.#addCorrection(this.#entryOf(raw.row(own)), job, after && raw.row(after), correctionAt(version, at));
      }
    });
    return added;
  }

  /** Facts by their keys, after reading them. */
  async load(keys: readonly string[]): Promise<void> {
    const { raw } = this.#of;
    const readWith = raw.readWith?.of ?? ((key: string) => key);
    const asked = [...new Set(keys)].filter((key) => !this.#byKey.has(key));
    const fresh = asked.filter((key) => !this.#read.has(readWith(key)));
    for (const key of asked) this.#byKey.set(key, []);
    for (const key of fresh) this.#read.add(readWith(key));
    if (fresh.length === 0) return;
    const rows = await readRows(this.#of, fresh);
    for (const row of rows) this.#entryOf(row.fact).rows.push(row);
    const compared = this.#kind && storedFacts[this.#kind];
    const corrected = new Set(rows.map(({ fact }) => String(fact[raw.lookup])));
    if (raw.mayBeRemoved) for (const key of fresh) corrected.add(key);
    if (!this.#kind || !compared || corrected.size === 0) return;
    const { clickhouse, accountId } = this.#of;
    const values = await readValues(
      clickhouse,
      { accountId, kind: this.#kind },
      'key IN (SELECT arrayJoin({keys:Array(String)}))',
      { keys: [...corrected] },
    );
    for (const value of values) this.#entryAt([value.key, value.line]).values.push(value);
  }

  /** The fact of an identity that was loaded. */
  loaded(identity: Identity): LoadedFact {
    return this.#entryAt(identity);
  }

  /** Sets the value that an import gives to a fact. Call it from the `change` of `write`. */
  setValue(value: ImportValue): void {
    const held = this.#entryAt([value.key, value.line]);
    held.values = [...held.values.filter(({ job }) => job !== value.job), value];
    this.#valuesToWrite.push(value);
  }

  /** Writes the changes to loaded facts and marks the days they affect. Repeating it changes nothing. */
  async write(facts: readonly RawFact[], change: (version: number) => void): Promise<void> {
    const all = [...this.#facts.values()];
    const touched = [...facts, ...all.flatMap((held) => [...held.rows.map(({ fact }) => fact), ...knownValues(held)])];
    await writeRows(this.#of, touched, async (version) => {
      change(version);
      await letOthersIn();
      const { clickhouse, accountId } = this.#of;
      // Values first, since they count. If the writer dies before the rows, the rows are corrected when an import has
      // the facts again.
      if (this.#kind) await writeValues(clickhouse, { accountId, kind: this.#kind }, this.#valuesToWrite, version);
      this.#valuesToWrite = [];
      const wanted = [...this.#facts.values()].map((held) => [held, wantedRows(held)] as const);
      const settled = firstInstants(
        this.#of.raw,
        [...this.#new.values(), ...wanted.flatMap(([, rows]) => rows)].map(({ fact }) => fact),
      );
      await letOthersIn();
      const changes = wanted.map(([held, rows]) => changesTo(this.#of.raw.table, held.rows, rows.map(settled)));
      return {
        put: [...[...this.#new.values()].map(settled), ...changes.flatMap(({ put }) => put)],
        deleted: changes.flatMap(({ deleted }) => deleted),
      };
    });
  }

  /** @returns whether the fact is new */
  #addNew(fact: RawFact, job: number): boolean {
    const name = nameOfRow(this.#of.raw, fact);
    const held = this.#facts.get(name);
    if (held) {
      const isNew = importsOf(held).length === 0 && held.added.length === 0;
      this.#addImport(held, job, fact);
      return isNew;
    }
    if (this.#new.has(name)) return false;
    this.#new.set(name, { fact, job });
    return true;
  }

  /** Records that an import has a stored fact. The fact keeps its value, whatever the row says. */
  #addImport(held: LoadedChanges, job: number, fact: RawFact): void {
    if ([...importsOf(held), ...held.added.map((row) => row.job)].includes(job)) return;
    const top = highestRanked(liveValues(held));
    if (top) this.setValue({ ...top, job, correction: 0, before: null, after: null });
    else held.added.push({ fact: currentOf(held) ?? fact, job });
  }

  #addCorrection(held: LoadedChanges, job: number, after: RawFact | null, correction: number): void {
    const { key, line, rows } = held;
    const before = currentOf(held);
    // The original values are stored with the first correction.
    if (liveValues(held).length === 0)
      for (const row of rows)
        this.setValue({
          ...{ key, line, job: row.job, rank: 0, value: row.fact, live: true },
          ...{ correction: 0, before: null, after: null },
        });
    this.setValue({ ...{ key, line, job, rank: correction, value: after, live: true }, correction, before, after });
  }

  #known(held: LoadedChanges | undefined): KnownFact | null {
    const fact = held && currentOf(held);
    return fact ? { fact: this.#stored(fact), owner: 0 } : null;
  }

  /** The same as in D1: plain JSON. */
  #stored(fact: RawFact): StoredFact {
    return storedOf(JSON.stringify(this.#of.raw.toStored(fact)));
  }

  async #places(identities: readonly Identity[], is: (held: LoadedFact) => boolean): Promise<Set<number>> {
    await this.load(identities.map(([key]) => key));
    return new Set(
      identities.flatMap((identity, at) => {
        const held = this.#facts.get(nameOf(identity));
        return held && is(held) ? [at] : [];
      }),
    );
  }

  #entryOf(fact: RawFact): LoadedChanges {
    const { raw } = this.#of;
    return this.#findOrAdd(nameOfRow(raw, fact), [String(fact[raw.lookup]), lineOfRow(raw, fact)]);
  }

  #entryAt(identity: Identity): LoadedChanges {
    return this.#findOrAdd(nameOf(identity), identity);
  }

  #findOrAdd(name: string, [key, line]: Identity): LoadedChanges {
    const found = this.#facts.get(name);
    if (found) return found;
    const held: LoadedChanges = { key, line, rows: [], added: [], values: [] };
    this.#facts.set(name, held);
    const ofKey = this.#byKey.get(key);
    if (ofKey) ofKey.push(held);
    else this.#byKey.set(key, [held]);
    return held;
  }
}

/** A fact’s name in this class. The line comes first, since it is a number and the rest may be any text. */
const named = (key: string, line: number | string): string => `${line} ${key}`;

const nameOf = ([key, line]: Identity): string => named(key, line);

const lineOfRow = ({ identity, lookup }: RawKind, fact: RawFact): number =>
  Number(fact[identity.find((name) => name !== lookup) ?? ''] ?? 0);

function nameOfRow(raw: RawKind, fact: RawFact): string {
  const key = String(fact[raw.lookup]);
  if (raw.identity.length <= 2) return named(key, lineOfRow(raw, fact));
  const others = raw.identity.filter((name) => name !== raw.lookup);
  return named(key, others.map((name) => String(fact[name])).join(','));
}

const correctionAt = (version: number, at: number): number => firstRank + version * correctionsPerVersion + at;

const knownValues = ({ values }: LoadedFact): RawFact[] =>
  values.map(({ value }) => value).filter((value) => value !== null);

function wantedRows(held: LoadedChanges): RawRow[] {
  const live = liveValues(held);
  const fact = currentOf(held);
  if (live.length === 0) return [...held.rows, ...held.added];
  return fact ? live.map(({ job }) => ({ fact, job })) : [];
}

/** Gives rows the earliest instant of those that belong together, such as the lines of an order on a day. */
function firstInstants({ together, instant = '' }: RawKind, facts: readonly RawFact[]): (row: RawRow) => RawRow {
  if (!together) return (row) => row;
  const first = new Map<string, Cell>();
  const keyOf = (fact: RawFact) => together.map((name) => fact[name]).join(' ');
  for (const fact of facts) {
    const [key, at] = [keyOf(fact), fact[instant] ?? ''];
    const before = first.get(key);
    if (before === undefined || String(at) < String(before)) first.set(key, at);
  }
  return (row) => {
    const at = first.get(keyOf(row.fact)) ?? '';
    return at === row.fact[instant] ? row : { ...row, fact: { ...row.fact, [instant]: at } };
  };
}
