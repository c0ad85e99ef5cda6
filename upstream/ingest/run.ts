import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { d1KnownFacts } from '../facts/d1/known-facts.ts';
import type { KnownFacts } from '../facts/known-facts.ts';
import { letOthersIn } from '../let-others-in.ts';
import type { Statement } from '../storage/statement.ts';
import { attributedOrders } from './attributed-orders.ts';
import { keepVersions, nameFacts, nameWhatIsNew, takeAway } from './corrections.ts';
import { columnsOf } from './csv-rows.ts';
import { dailyHandlers } from './daily-handlers.ts';
import type { FactSink, FactStore } from './fact-store.ts';
import { UnreadableFile } from './failure.ts';
import { type Admission, fileRows } from './files/open-file.ts';
import { tableRows } from './files/table-rows.ts';
import { ImportSpans } from './import-spans.ts';
import type { ImportTurn } from './import-turn.ts';
import { type Counts, noCounts, type Reject } from './jobs.ts';
import type { Kind, TakenRow } from './kind.ts';
import { offerObservations } from './offer-observations.ts';
import { refuseOutsideSubaccount } from './outside-subaccount.ts';
import { rebuildStaleDays, rebuildStatements } from './rebuild.ts';
import { recipeEvents } from './recipe-events.ts';
import { References } from './references.ts';
import { retailerSales } from './retailer-sales.ts';
import { addRounding } from './rounding-sums.ts';
import { Row } from './row.ts';
import { RowReader } from './row-reader.ts';
import { sortFacts } from './sort-facts.ts';
import type { SortedFacts } from './sorted-facts.ts';
import { type Identity, type StoredFact, storedFacts } from './stored-facts.ts';
import type { Target } from './target.ts';
import { touchpointEvents } from './touchpoint-events.ts';
import { voucherCodes } from './voucher-codes.ts';
import { redemptionsCounted, voucherRedemptions } from './voucher-redemptions.ts';
import { worldOf } from './world.ts';

export const kindHandlers: Readonly<Record<ImportKind, Kind<object>>> = {
  'retailer-sales': retailerSales,
  'touchpoint-events': touchpointEvents,
  'attributed-orders': attributedOrders,
  'offer-observations': offerObservations,
  'recipe-events': recipeEvents,
  ...dailyHandlers,
  'voucher-codes': voucherCodes,
  'voucher-redemptions': voucherRedemptions,
};

/** How a store takes facts of a kind that are kept in the store itself. */
export const handlerOf = ({ elsewhere }: Pick<FactStore, 'elsewhere'>, kind: ImportKind): Kind<object> =>
  elsewhere && kind === 'voucher-redemptions' ? redemptionsCounted(elsewhere.redemptions) : kindHandlers[kind];

/** Lines with totals at the end of a file; more are no totals. */
export const mostTotalsLines = 10;

/** Rows that are written in one transaction: their JSON stays well below the 2 MB that D1 binds. */
const rowsAtOnce = 1_000;

export interface ImportRun extends Admission {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
  readonly now: number;
  /** The import that the facts come with: what it names is remembered, so that it can be taken back. */
  readonly job?: number;
  /** The account's turn, which it keeps with every transaction. */
  readonly turn?: ImportTurn;
  /** Hears of the headings of the file once they have come. @returns what is to be kept of them */
  readonly headings?: (columns: readonly string[], format: 'csv' | 'xlsx') => readonly Statement[];
  /** The heading was put above the file, whose own rows count from 1. */
  readonly headed?: true;
  /** What is to be kept of the run in the same transaction as the facts. */
  readonly note?: (counts: Counts, rejects: readonly Reject[]) => readonly Statement[];
}

/**
 * Takes a file in as it streams: bad rows are noted and left out, rows that are known already change nothing. A file of
 * up to a thousand rows is one transaction with its roll-ups; of a larger one, days are marked until they are rebuilt.
 * @throws UnreadableFile where the file as a whole can't be taken; what came before stays, and comes to the same when sent again
 */
export async function runImport(store: FactStore, pieces: AsyncIterable<Uint8Array>, run: ImportRun): Promise<Counts> {
  const { target } = run;
  const world = await worldOf(store, target, run.now, run.kind);
  const writer = new FactWriter(store, run);
  const { limit } = kindHandlers[run.kind];
  let reader: RowReader | null = null;
  const totals: Row[] = [];
  try {
    let format: 'csv' | 'xlsx' = 'csv';
    const all = fileRows(pieces, { ...run.options, packed: run.packed }, (bytes, of) => {
      writer.counts.bytes = bytes;
      format = of;
    });
    for await (const rows of run.headed ? all : tableRows(all)) {
      for (const row of rows) {
        if (!reader) {
          const columns = columnsOf(row.cells);
          reader = new RowReader(run.kind, run.options, columns, world);
          if (run.headings) await store.write(...keepTurn(run), ...run.headings(columns, format));
          continue;
        }
        if (limit && writer.counts.rows >= limit.rows)
          throw new UnreadableFile(limit.code, { details: { most: limit.rows } });
        const read = new Row(reader, run.headed ? { ...row, row: row.row - 1 } : row);
        if (reader.isTotals(row) && totals.length < mostTotalsLines) {
          totals.push(read);
          continue;
        }
        // Only at the end of a file are such lines totals.
        for (const one of [...totals.splice(0), read]) writer.put(one);
        if (!writer.full) continue;
        await writer.write('more follows');
        await letOthersIn();
      }
    }
    if (!reader) throw new UnreadableFile('file-empty');
    writer.counts.totalsLines = totals.length;
  } catch (error) {
    await writer.write('nothing follows');
    throw error;
  }
  await writer.write('nothing follows');
  return writer.counts;
}

const keepTurn = ({ turn }: ImportRun): Statement[] => (turn ? [turn.keep()] : []);

class FactWriter {
  readonly counts = noCounts();
  readonly #store: FactStore;
  readonly #run: ImportRun;
  readonly #kind: Kind<object>;
  readonly #references: References;
  #taken = new Map<string, TakenRow<object>>();
  #rejects: Reject[] = [];
  #written = 0;
  /** Where the facts go, unless that is the store itself. */
  readonly #sink: FactSink | null;
  readonly #spans = new ImportSpans();
  readonly #days = new Set<string>();
  readonly #alive = () => [...keepTurn(this.#run), ...(this.#run.note?.(this.counts, []) ?? [])];

  constructor(store: FactStore, run: ImportRun) {
    this.#store = store;
    this.#run = run;
    this.#kind = handlerOf(store, run.kind);
    this.#sink = store.elsewhere?.takes(run.kind) ? store.elsewhere : null;
    this.#references = new References(store, run.target.accountId);
  }

  get full(): boolean {
    const most = this.#sink?.rowsAtOnce ?? rowsAtOnce;
    return this.#taken.size >= most || this.#rejects.length >= most;
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

  /** The rows that nothing is wrong with, as the store is now. */
  async #judged(taken: readonly TakenRow<object>[]): Promise<TakenRow<object>[]> {
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
      const { date } = this.#kind.told(fact);
      this.#days.add(date);
      if (this.counts.first === null || date < this.counts.first) this.counts.first = date;
      if (this.counts.last === null || date > this.counts.last) this.counts.last = date;
    }
  }

  async write(then: 'more follows' | 'nothing follows'): Promise<void> {
    const { accountId } = this.#run.target;
    const only = then === 'nothing follows' && this.#written === 0 && !this.#store.elsewhere;
    // What others have marked goes in spans of its own, so that the transaction holds the days of this file; before anything
    // is looked at, since it may take long enough for that to be another.
    if (only) await rebuildStaleDays(this.#store, accountId, this.#alive);
    const held = then === 'more follows' ? this.#unfinishedOrder() : [];
    const judged = await this.#judged([...this.#taken.values()].slice(0, this.#taken.size - held.length));
    await this.#kind.learn(
      this.#references,
      judged.map(({ fact }) => fact),
    );
    const storedOf = ({ fact }: TakenRow<object>) => this.#kind.stored(this.#references, fact);
    const portion = this.#sink?.portion(accountId, this.#run.kind) ?? null;
    const known = portion ?? d1KnownFacts(this.#store, accountId, this.#run.kind);
    await refuseOutsideSubaccount(known, judged, judged.map(storedOf), this.#run);
    const accepted = this.#withoutRefused(judged);
    const stored = accepted.map(storedOf);
    const sorted = await this.#sorted(known, accepted, stored);
    this.#cover(accepted.map(({ fact }) => fact));
    if (portion) {
      // What is kept here and there can't be one transaction, so each step may come again.
      await this.#store.write(...keepTurn(this.#run));
      this.#count(accepted, await portion.put(this.#run.job ?? 0, sorted), sorted.changed.length);
    } else await this.#putHere(accepted, stored, sorted, only);
    this.#written += 1;
    if (then === 'nothing follows' && !only) await this.#buildDays();
    await this.#note();
    this.#taken = new Map(held);
  }

  /** One transaction, with the days that it touches where that is `all` of the file. */
  async #putHere(
    accepted: readonly TakenRow<object>[],
    stored: readonly StoredFact[],
    sorted: SortedFacts,
    all: boolean,
  ): Promise<void> {
    const { accountId } = this.#run.target;
    const put = [...sorted.fresh, ...sorted.changed.map(({ after }) => after).filter((fact) => fact !== null)];
    const named = this.#named(sorted, stored);
    const owned = new Set(this.#kind.owned ? sorted.fresh : []);
    const ownerOf = (fact: StoredFact) => (owned.has(fact) ? (this.#run.job ?? 0) : 0);
    const facts = put.length > 0 ? this.#kind.statements(accountId, put, ownerOf) : [];
    const gone = this.#identitiesOf(sorted.changed.map(({ before }) => before).filter((fact) => fact !== null));
    const follow = [
      ...((await this.#kind.undo.follow?.(
        this.#store,
        accountId,
        gone.map(([key]) => key),
      )) ?? []),
      ...((await this.#kind.follow?.(this.#store, accountId, put)) ?? []),
    ];
    const rebuild = all ? [...rebuildStatements(accountId), ...this.#covered()] : [];
    const before = [...keepTurn(this.#run), ...named, ...takeAway(this.#kind, accountId, gone)];
    const results = await this.#store.write(...before, ...facts, ...follow, ...rebuild);
    const stands = sorted.changed.filter(({ after }) => after).length;
    const added = facts.length > 0 ? (results[before.length + this.#kind.newRows]?.length ?? 0) - stands : 0;
    const mayBeLeftOut = this.#kind.identity.admitted && added < accepted.length;
    this.#count(mayBeLeftOut ? await this.#judged(accepted) : accepted, added, sorted.changed.length);
  }

  /** Builds what the portions of the file have left marked. */
  async #buildDays(): Promise<void> {
    const { accountId } = this.#run.target;
    const { elsewhere } = this.#store;
    const changed = this.counts.accepted + this.counts.corrected;
    if (elsewhere) await elsewhere.build(accountId, this.#alive);
    else await rebuildStaleDays(this.#store, accountId, this.#alive, changed / Math.max(1, this.#days.size));
    await this.#store.write(...keepTurn(this.#run), ...this.#covered());
  }

  #cover(records: readonly object[]): void {
    for (const record of records) {
      const covers = this.#kind.covers?.(record, this.#references);
      if (covers) this.#spans.add(covers, this.#kind.told(record).date);
    }
  }

  async #note(): Promise<void> {
    const rejects = this.#rejects.toSorted((one, other) => one.row - other.row);
    const note = this.#run.note?.(this.counts, rejects) ?? [];
    if (note.length > 0) await this.#store.write(...keepTurn(this.#run), ...note);
    this.#rejects = [];
  }

  /** The rows of an order that may go on in the next portion: they are looked at together. */
  #unfinishedOrder(): readonly (readonly [string, TakenRow<object>])[] {
    const { orderOf } = this.#kind;
    const rows = [...this.#taken];
    const last = rows.at(-1);
    if (!orderOf || !last) return [];
    const order = orderOf(last[1].fact);
    const from = rows.findLastIndex(([, { fact }]) => orderOf(fact) !== order) + 1;
    return from === 0 ? [] : rows.slice(from);
  }

  /** Without an import nothing is remembered of what facts were: then they stay as they are. */
  async #sorted(
    known: KnownFacts,
    accepted: readonly TakenRow<object>[],
    stored: readonly StoredFact[],
  ): Promise<SortedFacts> {
    const { job, kind, options, target } = this.#run;
    const nothing = { same: [], changed: [], otherFormat: { orders: 0, rows: 0 } };
    if (stored.length === 0) return { fresh: stored, ...nothing };
    const sorted = await sortFacts(known, accepted, {
      ...{
        accountId: target.accountId,
        kind,
        handler: this.#kind,
        ...(job === undefined ? {} : { job }),
        stored,
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

  /** Remembers what the import names, and what it changes of facts. */
  #named({ fresh, same, changed }: SortedFacts, stored: readonly StoredFact[]): Statement[] {
    const { job, kind, target } = this.#run;
    const spec = storedFacts[kind];
    if (job === undefined || stored.length === 0) return [];
    const naming = { accountId: target.accountId, kind, job };
    if (!spec) return nameWhatIsNew(naming, this.#kind, JSON.stringify(stored));
    const known = this.#identitiesOf(same);
    const others = [
      ...known,
      ...this.#identitiesOf(changed.map(({ before }) => before).filter((fact) => fact !== null)),
    ];
    return [
      ...(others.length > 0 ? (this.#kind.owned?.share(target.accountId, JSON.stringify(others)) ?? []) : []),
      ...nameFacts(naming, this.#kind.owned ? [] : this.#identitiesOf(fresh), known),
      ...keepVersions(naming, spec, changed),
    ];
  }

  #covered(): Statement[] {
    const { target, job = 0 } = this.#run;
    return this.#spans.statements(target.accountId, target.operatorId, job);
  }
}
