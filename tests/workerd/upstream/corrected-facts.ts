/** What facts come to after imports, corrections and their taking back, told from the rules alone. */

/** A row of a file: which fact it is of, what it says of it, and the order of which it is a line. */
export interface SaidRow {
  readonly fact: string;
  /** Null where the row says that the whole order was declined. */
  readonly value: object | null;
  readonly order: string;
}

interface Claim {
  readonly job: number;
  /** Null where the fact was taken out. */
  value: object | null;
  /** Whether the import changed the fact by it. */
  corrects: boolean;
}

/** Imports in their order, by the facts that they name: a fact is what the last of them says. */
export class CorrectedFacts {
  readonly #claims = new Map<string, { readonly order: string; readonly claims: Claim[] }>();

  /** @param keeps whether what is there stays as it is */
  bring(job: number, rows: readonly SaidRow[], keeps: boolean): void {
    const declined = new Set(rows.flatMap(({ value, order }) => (value === null ? [order] : [])));
    for (const [, { order, claims }] of this.#claims) {
      const last = claims.at(-1);
      if (!declined.has(order) || !last?.value) continue;
      claims.push({ job, value: keeps ? last.value : null, corrects: !keeps });
    }
    for (const { fact, value, order } of rows)
      if (value && !declined.has(order)) this.#name(job, fact, value, order, keeps);
  }

  #name(job: number, fact: string, value: object, order: string, keeps: boolean): void {
    const claims = this.#claims.get(fact)?.claims ?? [];
    this.#claims.set(fact, { order, claims });
    const last = claims.at(-1);
    if (!last) claims.push({ job, value, corrects: false });
    else if (!keeps) claims.push({ job, value, corrects: !isSame(last.value, value) });
    else if (last.value) claims.push({ job, value: last.value, corrects: false });
  }

  undoFileImport(job: number): void {
    for (const [fact, { order, claims }] of this.#claims) {
      const left = claims.filter((claim) => claim.job !== job);
      if (left.length === 0) this.#claims.delete(fact);
      else this.#claims.set(fact, { order, claims: left });
    }
  }

  undoCorrectionsOf(job: number): void {
    for (const { claims } of this.#claims.values())
      for (const [at, claim] of claims.entries()) {
        const before = claims[at - 1];
        if (claim.job !== job || !claim.corrects || !before) continue;
        claim.value = before.value;
        claim.corrects = false;
      }
  }

  /** The facts that there are, by name. */
  values(): ReadonlyMap<string, object> {
    return new Map(
      [...this.#claims].flatMap(([fact, { claims }]) => {
        const value = claims.at(-1)?.value;
        return value ? [[fact, value] as const] : [];
      }),
    );
  }
}

const isSame = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);
