import { letOthersIn, restAfter } from '#upstream/platform/let-others-in.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { d1KnownFacts } from '../d1/known-facts.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { FactSink, FactStore } from './fact-store.ts';
import { deleteFacts, recordFacts, recordNewFacts, storeVersions } from './fact-versions.ts';
import type { ImportRun } from './import-run.ts';
import { ImportSpans } from './import-spans.ts';
import { noCounts, type Reject } from './jobs.ts';
import type { Kind, TakenRow } from './kind.ts';
import { rejectOutsideSubaccount } from './outside-subaccount.ts';
import { rebuildStaleDays, rebuildStatements } from './rebuild.ts';
import { References } from './references.ts';
import { addRounding } from './rounding-sums.ts';
import type { Row } from './row.ts';
import { sortFacts } from './sort-facts.ts';
import type { SortedFacts } from './stored-facts.ts';
import { type Identity, type StoredFact, storedFacts } from './stored-facts.ts';

/**
 * Rows of a file that is written in one transaction: their JSON stays well below the 2 MB that a D1 parameter may have.
 */
const rowsAtOnce = 1_000;
/** Rows in each further portion of a larger file: another query waits for one portion at most. */
const rowsPerLaterPortion = 600;
/** Rows read before yielding to the portion that is being written and to other calls of the isolate. */
const rowsPerSlice = 500;

export const keepTurn = ({ turn }: ImportRun): Statement[] => (turn ? [turn.keep()] : []);

/** Writes the facts of a file's rows, a portion at a time. */
export class FactWriter {
  readonly counts = noCounts();
  readonly #store: FactStore;
  readonly #run: ImportRun;
  readonly #kind: Kind<object>;
  readonly #references: References;
  #taken = new Map<string, TakenRow<object>>();
  #rejects: Reject[] = [];
  #written = 0;
  /**
   * The portion that is being written while the next one is read. A failed one stays here, so that the next `await`
   * throws.
   */
  #writing: Promise<void> | null = null;
  /** The separate store of facts, if it takes this kind. */
  readonly #sink: FactSink | null;
  readonly #spans = new ImportSpans();
  readonly #days = new Set<string>();
  readonly #alive = () => [...keepTurn(this.#run), ...(this.#run.note?.(this.counts, []) ?? [])];

  constructor(store: FactStore, run: ImportRun, kind: Kind<object>) {
    this.#store = store;
    this.#run = run;
    this.#kind = kind;
    this.#sink = store.factSink?.takes(run.kind) ? store.factSink : null;
    this.#references = new References(store, run.target.accountId);
  }

  get full(): boolean {
    const most = this.#sink?.rowsAtOnce ?? (this.#written === 0 ? rowsAtOnce : rowsPerLaterPortion);
    return this.#taken.size >= most || this.#rejects.length >= most;
  }

  /** Whether to yield before reading on. */
  get shouldYield(): boolean {
    return this.#sink !== null && this.counts.rows % rowsPerSlice === 0;
  }

  put(row: Row): void {
    this.counts.rows += 1;
    const fact = this.#kind.read(row);
    if (!fact) {
      this.#refuse(row);
      return;
    }
    const key = this.#kind.keyOf(fact, row);
    if (this.#taken.has(key)) this.counts.duplicates += 1;
    else {
      this.#taken.set(key, { fact, row });
      addRounding(this.counts, row);
    }
  }

  #refuse({ number, problems, keptCells }: Row): void {
    this.counts.rejected += 1;
    this.#rejects.push({ row: number, problems, ...(keptCells && { cells: keptCells }) });
  }

  /** The rows without problems, checked against what is stored now. */
  async #admittedRows(taken: readonly TakenRow<object>[]): Promise<TakenRow<object>[]> {
    await this.#kind.refuse?.(this.#store, taken);
    return this.#withoutRefused(taken);
  }

  #withoutRefused(taken: readonly TakenRow<object>[]): TakenRow<object>[] {
    for (const { row } of taken) if (row.problems.length > 0) this.#refuse(row);
    return taken.filter(({ row }) => row.problems.length === 0);
  }

  #count(rows: readonly TakenRow<object>[], added: number, corrected: number): void {
    this.counts.accepted += added;
    this.counts.corrected += corrected;
    this.counts.duplicates += Math.max(0, rows.length - added - corrected);
    for (const { fact } of rows) {
      const { date } = this.#kind.summarize(fact);
      this.#days.add(date);
      if (this.counts.first === null || date < this.counts.first) this.counts.first = date;
      if (this.counts.last === null || date > this.counts.last) this.counts.last = date;
    }
  }

  /**
   * Writes what was read. With a separate store it returns before that is done: the store computes while the next
   * portion is read.
   */
  async writePortion(): Promise<void> {
    const startedAt = Date.now();
    await this.#writing;
    const writing = this.#write('more follows').then(() => {
      this.#writing = null;
    });
    this.#writing = writing;
    // The next `await` throws it; this only prevents an unhandled rejection.
    writing.catch(() => null);
    if (this.#sink) {
      await letOthersIn();
      return;
    }
    await writing;
    await restAfter(Date.now() - startedAt);
  }

  /** Waits for the portion that is being written, then writes the rest. */
  async end(): Promise<void> {
    await this.#writing;
    await this.#write('nothing follows');
  }

  /** Takes the rows over before its first `await`: more are read while it writes. */
  async #write(then: 'more follows' | 'nothing follows'): Promise<void> {
    const { accountId } = this.#run.target;
    const held = then === 'more follows' ? this.#unfinishedOrder() : [];
    const taken = [...this.#taken.values()].slice(0, this.#taken.size - held.length);
    this.#taken = new Map(held);
    const only = then === 'nothing follows' && this.#written === 0 && !this.#store.factSink;
    // Days that others marked stale are rebuilt first, so that this transaction has only the days of its file. This
    // comes before any look-up, because it may take so long that the results would be outdated.
    if (only) await rebuildStaleDays(this.#store, accountId, this.#alive);
    const judged = await this.#admittedRows(taken);
    await this.#kind.resolveNames(
      this.#references,
      judged.map(({ fact }) => fact),
    );
    await this.#letOthersIn();
    const incomingOf = ({ fact }: TakenRow<object>) => this.#kind.toStored(this.#references, fact);
    const portion = this.#sink?.portion(accountId, this.#run.kind) ?? null;
    const known = portion ?? d1KnownFacts(this.#store, accountId, this.#run.kind);
    const all = judged.map(incomingOf);
    await rejectOutsideSubaccount(known, judged, all, this.#run);
    const accepted = this.#withoutRefused(judged);
    const incoming = accepted.length === judged.length ? all : accepted.map(incomingOf);
    await this.#letOthersIn();
    const sorted = await this.#sortFacts(known, accepted, incoming);
    await this.#letOthersIn();
    this.#cover(accepted.map(({ fact }) => fact));
    if (portion) {
      // D1 and the separate store share no transaction, so each step may be repeated.
      await this.#store.write(...keepTurn(this.#run));
      this.#count(accepted, await portion.put(this.#run.job ?? 0, sorted), sorted.changed.length);
    } else await this.#writeToD1(accepted, incoming, sorted, only);
    this.#written += 1;
    if (then === 'nothing follows' && !only) await this.#buildDays();
    await this.#note();
  }

  /**
   * Each step of a large portion takes some milliseconds. Yields in between, so that other calls don’t wait for all of
   * them.
   */
  async #letOthersIn(): Promise<void> {
    if (this.#sink) await letOthersIn();
  }

  /** Writes a portion in one transaction. If it is `all` of the file, the roll-ups of its days go with it. */
  async #writeToD1(
    accepted: readonly TakenRow<object>[],
    incoming: readonly StoredFact[],
    sorted: SortedFacts,
    all: boolean,
  ): Promise<void> {
    const { accountId } = this.#run.target;
    const put = [...sorted.fresh, ...sorted.changed.map(({ after }) => after).filter((fact) => fact !== null)];
    const named = this.#recordStatements(sorted, incoming);
    const owned = new Set(this.#kind.owned ? sorted.fresh : []);
    const ownerOf = (fact: StoredFact) => (owned.has(fact) ? (this.#run.job ?? 0) : 0);
    const facts = put.length > 0 ? this.#kind.statements(accountId, put, ownerOf) : [];
    const gone = this.#identitiesOf(sorted.changed.map(({ before }) => before).filter((fact) => fact !== null));
    const rollUps = [
      ...((await this.#kind.undo.rollUps?.(
        this.#store,
        accountId,
        gone.map(([key]) => key),
      )) ?? []),
      ...((await this.#kind.rollUps?.(this.#store, accountId, put)) ?? []),
    ];
    const rebuild = all ? [...rebuildStatements(accountId), ...this.#covered()] : [];
    const before = [...keepTurn(this.#run), ...named, ...deleteFacts(this.#kind, accountId, gone)];
    const results = await this.#store.write(...before, ...facts, ...rollUps, ...rebuild);
    const replacedFacts = sorted.changed.filter(({ after }) => after).length;
    const added = facts.length > 0 ? (results[before.length + this.#kind.newRows]?.length ?? 0) - replacedFacts : 0;
    const mayHaveLeftOut = this.#kind.identity.admitted && added < accepted.length;
    this.#count(mayHaveLeftOut ? await this.#admittedRows(accepted) : accepted, added, sorted.changed.length);
  }

  /** Rebuilds the days that the portions marked stale. */
  async #buildDays(): Promise<void> {
    const { accountId } = this.#run.target;
    const { factSink } = this.#store;
    const changed = this.counts.accepted + this.counts.corrected;
    if (factSink) await factSink.build(accountId, this.#alive);
    else await rebuildStaleDays(this.#store, accountId, this.#alive, changed / Math.max(1, this.#days.size));
    await this.#store.write(...keepTurn(this.#run), ...this.#covered());
  }

  #cover(records: readonly object[]): void {
    for (const record of records) {
      const covers = this.#kind.covers?.(record, this.#references);
      if (covers) this.#spans.add(covers, this.#kind.summarize(record).date);
    }
  }

  async #note(): Promise<void> {
    const rejects = joinByRow(this.#rejects).toSorted((one, other) => one.row - other.row);
    this.#rejects = [];
    const note = this.#run.note?.(this.counts, rejects) ?? [];
    if (note.length > 0) await this.#store.write(...keepTurn(this.#run), ...note);
  }

  /** The rows of the last order, which may continue in the next portion: the rows of an order are compared together. */
  #unfinishedOrder(): readonly (readonly [string, TakenRow<object>])[] {
    const { orderOf } = this.#kind;
    const rows = [...this.#taken];
    const last = rows.at(-1);
    if (!orderOf || !last) return [];
    const order = orderOf(last[1].fact);
    const from = rows.findLastIndex(([, { fact }]) => orderOf(fact) !== order) + 1;
    return from === 0 ? [] : rows.slice(from);
  }

  /** Without an import no earlier values are recorded, so stored facts stay as they are. */
  async #sortFacts(
    known: KnownFacts,
    accepted: readonly TakenRow<object>[],
    incoming: readonly StoredFact[],
  ): Promise<SortedFacts> {
    const { job, kind, options, target } = this.#run;
    const nothing = { same: [], changed: [], otherFormat: { orders: 0, rows: 0 } };
    if (incoming.length === 0) return { fresh: incoming, ...nothing };
    const sorted = await sortFacts(known, accepted, {
      ...{
        accountId: target.accountId,
        kind,
        handler: this.#kind,
        ...(job === undefined ? {} : { job }),
        incoming,
        options,
      },
      ...{ timeZone: target.timeZone, replaces: options.sameOrders === 'replace' },
    });
    if (job === undefined) return { ...sorted, ...nothing };
    if (options.known !== 'keep') return sorted;
    const kept = sorted.changed.map(({ before }) => before).filter((fact) => fact !== null);
    return { ...sorted, changed: [], same: [...sorted.same, ...kept] };
  }

  #identitiesOf(facts: readonly StoredFact[]): Identity[] {
    const spec = storedFacts[this.#run.kind];
    return spec ? facts.map(spec.identityOf) : [];
  }

  /** Records which facts the import has and which it changes. */
  #recordStatements({ fresh, same, changed }: SortedFacts, incoming: readonly StoredFact[]): Statement[] {
    const { job, kind, target } = this.#run;
    const spec = storedFacts[kind];
    if (job === undefined || incoming.length === 0) return [];
    const naming = { accountId: target.accountId, kind, job };
    if (!spec) return recordNewFacts(naming, this.#kind, JSON.stringify(incoming));
    const known = this.#identitiesOf(same);
    const others = [
      ...known,
      ...this.#identitiesOf(changed.map(({ before }) => before).filter((fact) => fact !== null)),
    ];
    return [
      ...(others.length > 0 ? (this.#kind.owned?.share(target.accountId, JSON.stringify(others)) ?? []) : []),
      ...recordFacts(naming, this.#kind.owned ? [] : this.#identitiesOf(fresh), known),
      ...storeVersions(naming, spec, changed),
    ];
  }

  #covered(): Statement[] {
    const { target, job = 0 } = this.#run;
    return this.#spans.statements(target.accountId, target.operatorId, job);
  }
}

/** One row of a file may be several rows here. Merges their problems into one list, each problem once. */
function joinByRow(rejects: readonly Reject[]): Reject[] {
  const joined = new Map<number, Reject>();
  for (const reject of rejects) {
    const before = joined.get(reject.row);
    const isNew = ({ column, reason }: Reject['problems'][number]) =>
      !before?.problems.some((one) => one.column === column && one.reason === reason);
    joined.set(
      reject.row,
      before ? { ...before, problems: [...before.problems, ...reject.problems.filter(isNew)] } : reject,
    );
  }
  return [...joined.values()];
}
