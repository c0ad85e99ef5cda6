import type { AgeGate } from './immersive.ts';

/** The age that is asked for in a country; where the country is not known, the highest that any asks for. */
export function requiredAge({ age, countries }: AgeGate, country: string | null): number {
  if (country === null) return Math.max(age, ...countries.map((row) => row.age));
  return countries.find((row) => row.country === country)?.age ?? age;
}

/** Any other country than those that are listed. */
export const otherCountry = 'ZZ';

export type AgeAnswer = 'old-enough' | 'too-young' | 'invalid';

interface Birth {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly country: string;
}

/**
 * What the gate makes of a date of birth. `today` is a day such as 2026-11-18; somebody is as old as the calendar says
 * there, and who was born on 29 February is older from 1 March on in other years. `from` is the country that the visitor
 * is found to be in, `ZZ` where nobody knows: saying another one doesn't lower the age that is asked for there.
 */
export function judgeAge(gate: AgeGate, birth: Birth, today: string, from: string = otherCountry): AgeAnswer {
  const [day = Number.NaN, month = Number.NaN, year = Number.NaN] = [birth.day, birth.month, birth.year].map((part) =>
    /^\s*\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN,
  );
  const born = new Date(Date.UTC(year, month - 1, day));
  const real = born.getUTCFullYear() === year && born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  if (!real || year < thisYear - 130) return 'invalid';
  const before = thisMonth < month || (thisMonth === month && thisDay < day);
  const age = thisYear - year - (before ? 1 : 0);
  if (age < 0) return 'invalid';
  return age >= leastAge(gate, birth.country, from) ? 'old-enough' : 'too-young';
}

/** The age asked of a visitor who names a country: at least that of the country they are found in. */
export function leastAge(gate: AgeGate, named: string, from: string): number {
  // An unknown country may be any, so the strictest rule applies.
  const offered = [otherCountry, from, ...gate.countries.map((row) => row.country)];
  const country = offered.includes(named) ? named : null;
  return Math.max(requiredAge(gate, country), from === otherCountry ? 0 : requiredAge(gate, from));
}
