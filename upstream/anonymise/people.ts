import { madeUpName } from './names.ts';

/** A made-up person in place of a real one, the same every time. */
export function madeUpPerson(id: string) {
  const [firstname = '', lastname = ''] = madeUpName('account', `person ${id}`).split(' ');
  return { firstname, lastname, email: `${firstname}.${lastname}@example.com`.toLowerCase() };
}
