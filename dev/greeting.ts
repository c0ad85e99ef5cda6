import { localPassword, people } from './world/people.ts';

/** The people of the local world, one line each. */
export function printPeople(issuer: string): void {
  const width = Math.max(...people.map((person) => person.email.length));
  console.log(`\nSign in as one of these, password ${localPassword} (identity provider: ${issuer})`);
  for (const person of people) console.log(`  ${person.email.padEnd(width)}  ${person.sees}`);
  console.log('');
}
