import { maxRejects } from '#shared/ingest/options.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Reject } from './jobs.ts';

/** Most characters of rejected rows that are stored for an import. */
const maxCharacters = 8 * 2 ** 20;
/** Characters in one statement: a D1 parameter may have 2 MB. */
const charactersAtOnce = 400_000;

/** Stores the first rejected rows of an import with their problems. All of them are counted. */
export class RejectKeeper {
  readonly #job: number;
  #fields = 0;
  #characters = 0;

  constructor(job: number) {
    this.#job = job;
  }

  keep(rejects: readonly Reject[]): Statement[] {
    const kept = rejects.filter(({ problems }) => {
      this.#fields += problems.length;
      return this.#fields <= maxRejects;
    });
    return [...this.#keepFields(kept), ...this.#keepRows(kept)];
  }

  #keepFields(rejects: readonly Reject[]): Statement[] {
    const fields = rejects.flatMap(({ row, problems }) =>
      problems.map((problem, position) => ({ row, position, ...problem })),
    );
    if (fields.length === 0) return [];
    return [
      statement(
        `INSERT OR IGNORE INTO import_reject (job_id, row, position, column_name, reason, value)
         SELECT ?1, value ->> 'row', value ->> 'position', value ->> 'column', value ->> 'reason', value ->> 'value'
         FROM json_each(?2)`,
        ...[this.#job, JSON.stringify(fields)],
      ),
    ];
  }

  #keepRows(rejects: readonly Reject[]): Statement[] {
    const portions: string[][] = [];
    let size = charactersAtOnce;
    for (const { row, cells } of rejects) {
      if (!cells) continue;
      if (this.#characters >= maxCharacters) break;
      const text = JSON.stringify([row, JSON.stringify(cells)]);
      this.#characters += text.length;
      if (size + text.length > charactersAtOnce) {
        portions.push([]);
        size = 0;
      }
      portions.at(-1)?.push(text);
      size += text.length;
    }
    return portions.map((portion) =>
      statement(
        `INSERT OR IGNORE INTO import_reject_row (job_id, row, cells)
         SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)`,
        ...[this.#job, `[${portion.join(',')}]`],
      ),
    );
  }
}

const keptMs = 30 * 86_400_000;

/** Rows may have personal data, so they are stored only as long as people need to correct a file. */
export const deleteOldRejectRows = (now: number): Statement =>
  statement(
    'DELETE FROM import_reject_row WHERE job_id IN (SELECT id FROM import_job WHERE created_at <= ?)',
    new Date(now - keptMs).toISOString(),
  );
