import { madeUpName } from '../anonymise/names.ts';

interface Named {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
}

/** How others see a person's name. With sample data the name is made up, always the same. */
export function authorName({ id, firstname, lastname }: Named, sample: boolean): string {
  if (!sample) return `${firstname} ${lastname}`.trim() || 'Somebody';
  return madeUpName('account', `person ${id}`).split(' ').slice(0, 2).join(' ');
}

interface Undone {
  readonly undone_by: string | null;
  readonly undone_by_firstname: string | null;
  readonly undone_by_lastname: string | null;
}

/** Who undid an import; null if nobody did. */
export const undoerName = (row: Undone, sample: boolean): string | null =>
  row.undone_by === null
    ? null
    : authorName(
        {
          id: row.undone_by,
          firstname: row.undone_by_firstname ?? '',
          lastname: row.undone_by_lastname ?? '',
        },
        sample,
      );
