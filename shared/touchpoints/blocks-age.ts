import type { AgeGate } from './immersive.ts';

/** The minimum age in a country; for an unknown country, the highest of all. */
export function requiredAge({ age, countries }: AgeGate, country: string | null): number {
  if (country === null) return Math.max(age, ...countries.map((row) => row.age));
  return countries.find((row) => row.country === country)?.age ?? age;
}

/** Any country that is not listed. */
export const otherCountry = 'ZZ';

export type AgeAnswer = 'old-enough' | 'too-young' | 'invalid';

interface Birth {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly country: string;
}

/**
 * Checks a date of birth. `today` is a day such as 2026-11-18 and decides the age; somebody born on February 29 is
 * older from March 1 on in other years. `from` is the detected country, `ZZ` if unknown: choosing another one never
 * lowers the age.
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

/** The minimum age for a visitor who chooses a country: at least that of the detected country. */
export function leastAge(gate: AgeGate, named: string, from: string): number {
  // An unknown country may be any, so the strictest rule applies.
  const offered = [otherCountry, from, ...gate.countries.map((row) => row.country)];
  const country = offered.includes(named) ? named : null;
  return Math.max(requiredAge(gate, country), from === otherCountry ? 0 : requiredAge(gate, from));
}
