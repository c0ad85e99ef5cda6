interface CutPart {
  /** Length of the complete statements, in characters. */
  readonly length: number;
  /** Their rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
}

const statementOrText = /'|--|\nINSERT INTO "(\w+)"/g;

/**
 * Finds the complete statements of a portion of an export, which begins with a statement. It cuts before a row, since
 * nothing else shows where a statement of several lines ends. @param isLast whether the portion is the end of the
 * export @returns null if not even one statement is complete
 */
export function cutPart(text: string, isLast: boolean): CutPart | null {
  const rows: Record<string, number> = {};
  const count = (table: string) => {
    rows[table] = (rows[table] ?? 0) + 1;
  };
  const [, first] = /^INSERT INTO "(\w+)"/.exec(text) ?? [];
  // The last row may be cut off, so a row is counted once the next one begins.
  let open = first ?? null;
  let cut = 0;
  const pattern = new RegExp(statementOrText);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [mark, table] = found;
    if (table === undefined) {
      const end = text.indexOf(mark === '--' ? '\n' : "'", found.index + mark.length);
      if (end < 0) break;
      // The line break after a remark may begin a row.
      pattern.lastIndex = mark === '--' ? end : end + 1;
      continue;
    }
    if (open !== null) count(open);
    open = table;
    cut = found.index + 1;
  }
  if (isLast) {
    if (open !== null) count(open);
    return { length: text.length, rows };
  }
  return cut === 0 ? null : { length: cut, rows };
}
