/** Computes facts after imports, corrections and their undo, from the rules alone. */

/** A row of a file: its fact, its values, and the order of which it is a line. */
export interface FileRow {
  readonly fact: string;
  /** Null if the row says that the whole order was declined. */
  readonly value: object | null;
  readonly order: string;
}

interface Claim {
  readonly job: number;
  /** Null if the fact was removed. */
  value: object | null;
  /** Whether the import changed the fact. */
  corrects: boolean;
}

/** Imports in order, by the facts that they contain: the last one decides a fact's value. */
export class CorrectedFacts {
  readonly #claims = new Map<string, { readonly order: string; readonly claims: Claim[] }>();

  /** @param keeps whether stored values win over those of the file */
  addImport(job: number, rows: readonly FileRow[], keeps: boolean): void {
    const declined = new Set(rows.flatMap(({ value, order }) => (value === null ? [order] : [])));
    for (const [, { order, claims }] of this.#claims) {
      const last = claims.at(-1);
      if (!declined.has(order) || !last?.value) continue;
      claims.push({ job, value: keeps ? last.value : null, corrects: !keeps });
    }
    for (const { fact, value, order } of rows)
      if (value && !declined.has(order)) this.#addClaim(job, fact, value, order, keeps);
  }

  #addClaim(job: number, fact: string, value: object, order: string, keeps: boolean): void {
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

  /** The existing facts, by name. */
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
