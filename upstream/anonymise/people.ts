import { madeUpName } from './names.ts';

/** An instant as sample data tells it: by its day. */
export const toldByDay = (instant: string): string => `${instant.slice(0, 10)}T00:00:00.000Z`;

/** A made-up person in place of a real one, the same every time. */
export function madeUpPerson(id: string) {
  const [firstname = '', lastname = ''] = madeUpName('account', `person ${id}`).split(' ');
  return { firstname, lastname, email: `${firstname}.${lastname}@example.com`.toLowerCase() };
}
