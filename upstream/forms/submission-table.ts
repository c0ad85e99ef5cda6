import { z } from 'zod';
import type { SubmissionsAnswer } from '#shared/api/families/forms-schemas.ts';
import type { FieldKind } from '#shared/forms/definition.ts';
import type { Answer } from '#shared/forms/submission.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { loggedNullIfUnreadable, storedJson, strings } from '../calls/stored-json.ts';
import type { Cell, ExportColumn, ExportTable } from '../export/export-table.ts';
import { type FormRow, formDefinitionOfRow, publishedFormOfRow } from './stored.ts';

interface Submission {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly submittedAt: number;
  readonly answers: Record<string, string | number | string[]>;
  readonly consents: Record<string, number>;
}

export interface SubmissionRow extends Record<string, unknown> {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly submitted_at: number;
  readonly answers: string;
  readonly consents: string;
}

const answersShape = z.record(z.string(), z.union([z.string(), z.number(), strings]));
const consentsShape = z.record(z.string(), z.int());

/** @throws Failure 422 if the stored JSON can't be read */
export function submissionOf({ id, submitted_at: submittedAt, answers, consents }: SubmissionRow): Submission {
  const stored = { table: 'form_submission', id };
  return {
    ...{ id, submittedAt },
    answers: storedJson(answers, answersShape, stored),
    consents: storedJson(consents, consentsShape, stored),
  };
}

/** The fields of the draft, followed by those that only the published form still has. */
export function columnsOf(row: FormRow): SubmissionsAnswer['columns'] {
  const fields = [...formDefinitionOfRow(row).fields, ...(publishedFormOfRow(row)?.fields ?? [])];
  const columns = new Map<string, { id: string; label: string; kind: FieldKind }>();
  for (const { id, label, kind } of fields) if (!columns.has(id)) columns.set(id, { id, label, kind });
  return [...columns.values()];
}

const maxBatch = 500;

/**
 * Every submission, oldest first. A consent is shown as the version of the text that was agreed to. An unreadable
 * submission has only its instant.
 */
export function submissionTable(context: UpstreamContext, row: FormRow): ExportTable {
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
    rows: exportedRows(context, row.id, fields),
    totals: null,
    truncated: null,
  };
}

async function* exportedRows(
  context: UpstreamContext,
  formId: number,
  fields: SubmissionsAnswer['columns'],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let after = 0; ; ) {
    const rows = await context.var.database.read<SubmissionRow>(
      'SELECT * FROM form_submission WHERE form_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3',
      ...[formId, after, maxBatch],
    );
    if (rows.length > 0)
      yield rows.map((row) => {
        const read = loggedNullIfUnreadable(context, () => submissionOf(row));
        return [
          new Date(row.submitted_at).toISOString(),
          ...fields.map(({ id, kind }) =>
            kind === 'consent' ? (read?.consents[id] ?? null) : cellOf(read?.answers[id]),
          ),
        ];
      });
    const last = rows.at(-1);
    if (!last || rows.length < maxBatch) return;
    after = last.id;
  }
}

const cellOf = (answer: Answer | undefined): Cell =>
  answer === undefined ? null : typeof answer === 'object' ? answer.join('; ') : answer;
