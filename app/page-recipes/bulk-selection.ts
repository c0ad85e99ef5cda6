/** A selected row, as it is posted. */
export interface SelectedRow {
  readonly id: string;
  /** The state it was shown in, such as its etag; a change of another state is refused. */
  readonly version: string;
  /** What it is called where it is refused. */
  readonly name: string;
}

/** The fields that are posted to take a change back. */
export type Undo = readonly (readonly [name: string, value: string])[];

/** What came of a change to the selected rows. */
export interface BulkOutcome {
  /** Whether at least one row was changed. */
  readonly ok: boolean;
  /** HTTP status: 200, or that of the first refusal where nothing was changed. */
  readonly status: number;
  readonly text: string;
  /** Ids of the rows that were not changed. They stay selected. */
  readonly refused: readonly string[];
  /** Takes the change of the others back; left out where nothing does. */
  readonly undo?: Undo | undefined;
}

/** The field that each selected row is posted under. */
export const selectionField = 'selected';

/** Rows of one post. */
export const maxSelected = 200;

/** The parameter of an address that opens the list with all rows of the page selected, for who has no script. */
export const selectParameter = { name: 'select', page: 'page' } as const;

export const selectionValue = ({ id, version, name }: SelectedRow): string => JSON.stringify([id, version, name]);

/** The rows that a form posts. One that is in the page twice, in a table and as a card, counts once. */
export function selectedIn(form: FormData): readonly SelectedRow[] {
  const rows = form.getAll(selectionField).flatMap((value) => readSelectionValue(String(value)) ?? []);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** @returns null for what is no row */
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
