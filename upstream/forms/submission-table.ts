import type { SubmissionsAnswer } from '#shared/api/families/forms-schemas.ts';
import type { FieldKind } from '#shared/forms/definition.ts';
import type { Answer } from '#shared/forms/submission.ts';
import type { Cell, ExportColumn, ExportTable } from '../export/export-table.ts';
import type { Database } from '../storage/database.ts';
import { definitionOf, type FormRow, publishedOf } from './stored.ts';

interface Submission {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly submittedAt: number;
  readonly answers: Record<string, string | number | string[]>;
  readonly consents: Record<string, number>;
}

export const submissionRows = (rows: readonly Record<string, unknown>[]): Submission[] =>
  rows.map((row) => ({
    ...{ id: Number(row.id), submittedAt: Number(row.submitted_at) },
    ...{ answers: JSON.parse(String(row.answers)), consents: JSON.parse(String(row.consents)) },
  }));

/** Fields as they are edited, and behind them those that only the public still has. */
export function columnsOf(row: FormRow): SubmissionsAnswer['columns'] {
  const fields = [...definitionOf(row).fields, ...(publishedOf(row)?.fields ?? [])];
  const columns = new Map<string, { id: string; label: string; kind: FieldKind }>();
  for (const { id, label, kind } of fields) if (!columns.has(id)) columns.set(id, { id, label, kind });
  return [...columns.values()];
}

const rowsAtOnce = 500;

/** Every submission, the first one first. Of a consent, the version of the text that was agreed to. */
export function submissionTable(database: Database, row: FormRow): ExportTable {
  const fields = columnsOf(row);
  const kindOf = (kind: FieldKind): ExportColumn['kind'] =>
    kind === 'number' ? 'decimal' : kind === 'consent' ? 'integer' : kind === 'date' ? 'day' : 'text';
  return {
    title: row.name,
    columns: [
      { id: 'submitted_at', label: 'Sent at (UTC)', kind: 'text' },
      ...fields.map(({ id, label, kind }) => ({
        id: `${label.slice(0, 60)} (${id})`,
        label: kind === 'consent' ? `Agreed to version: ${label.slice(0, 80)}` : label,
        kind: kindOf(kind),
      })),
    ],
    rows: batches(database, row.id, fields),
    totals: null,
    truncated: null,
  };
}

async function* batches(
  database: Database,
  formId: number,
  fields: SubmissionsAnswer['columns'],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let after = 0; ; ) {
    const rows = await database.read(
      'SELECT * FROM form_submission WHERE form_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3',
      ...[formId, after, rowsAtOnce],
    );
    const found = submissionRows(rows);
    if (found.length > 0)
      yield found.map(({ submittedAt, answers, consents }) => [
        new Date(submittedAt).toISOString(),
        ...fields.map(({ id, kind }) => (kind === 'consent' ? (consents[id] ?? null) : cellOf(answers[id]))),
      ]);
    const last = found.at(-1);
    if (!last || found.length < rowsAtOnce) return;
    after = last.id;
  }
}

const cellOf = (answer: Answer | undefined): Cell =>
  answer === undefined ? null : typeof answer === 'object' ? answer.join('; ') : answer;
