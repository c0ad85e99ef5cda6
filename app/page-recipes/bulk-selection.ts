/** A selected row, as it is posted. */
export interface SelectedRow {
  readonly id: string;
  /** The revision on screen, such as its ETag. Changing another revision is refused. */
  readonly version: string;
  /** Its name, for messages about refusals. */
  readonly name: string;
}

/** The fields to post for undoing a change. */
export type Undo = readonly (readonly [name: string, value: string])[];

/** The result of changing the selected rows. */
export interface BulkOutcome {
  /** Whether at least one row was changed. */
  readonly ok: boolean;
  /** HTTP status: 200, or the first refusal's if nothing was changed. */
  readonly status: number;
  readonly text: string;
  /** Ids of the rows that weren't changed. They stay selected. */
  readonly refused: readonly string[];
  /** Undoes the change of the other rows; left out if it can't be undone. */
  readonly undo?: Undo | undefined;
}

/** Form field name of a selected row. */
export const selectionField = 'selected';

/** Maximum number of rows per post. */
export const maxSelected = 200;

/** Address parameter that selects all rows of the page, for browsers without scripts. */
export const selectParameter = { name: 'select', page: 'page' } as const;

export const selectionValue = ({ id, version, name }: SelectedRow): string => JSON.stringify([id, version, name]);

/** The posted rows. A row that is posted twice, from the table and from its card, counts once. */
export function selectedIn(form: FormData): readonly SelectedRow[] {
  const rows = form.getAll(selectionField).flatMap((value) => readSelectionValue(String(value)) ?? []);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** @returns null if the text isn't a row */
function readSelectionValue(text: string): SelectedRow | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || value.length !== 3) return null;
    const [id, version, name]: unknown[] = value;
    if (typeof id !== 'string' || typeof version !== 'string' || typeof name !== 'string') return null;
    return id === '' ? null : { id, version, name };
  } catch {
    return null;
  }
}
