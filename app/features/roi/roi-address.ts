import { draftOf, isRoiParameter, type RoiDraft, readRoi, saysRoi, writeRoi } from '#shared/roi/address.ts';
import { maxCompared } from '#shared/roi/compare.ts';
import type { RoiInputs } from '#shared/roi/inputs.ts';

/** What the address says besides the inputs. */
export const parameters = {
  scenario: 'scenario',
  /** The version of the scenario that the inputs were changed from. */
  base: 'base',
  compare: 'compare',
  search: 'find',
  after: 'scenarios',
  /** What was just done, said once. */
  done: 'done',
  use: 'use',
} as const;

/** A period in the form: days by hand, since `range` otherwise names them. */
export const pickedDays = 'picked';

/** The scenario that is open; null where none is. */
export const scenarioIn = (params: URLSearchParams): number | null => idOf(params.get(parameters.scenario) ?? '');

export const baseIn = (params: URLSearchParams): number | null => idOf(params.get(parameters.base) ?? '');

const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Saved scenarios that are beside the calculation. */
export const comparedIn = (params: URLSearchParams): number[] =>
  [...new Set((params.get(parameters.compare) ?? '').split('.').flatMap((text) => idOf(text) ?? []))].slice(
    0,
    maxCompared - 1,
  );

interface SavedInputs {
  readonly inputs: RoiInputs;
  readonly currency: string;
}

/** What is in the fields: what the address says, else the open scenario, else what the calculator begins with. */
export function draftIn(params: URLSearchParams, scenario: SavedInputs | null): RoiDraft {
  return scenario && !saysRoi(params) ? draftOf(scenario.inputs, scenario.currency) : readRoi(params);
}

const isKept = (name: string): boolean => !isRoiParameter(name) && name !== parameters.done && name !== 'v';

/** What else the address says, which stays when the inputs change. */
export const storedViewOf = (params: URLSearchParams): [name: string, value: string][] =>
  [...params].filter(([name, value]) => isKept(name) && value !== '');

/** The address of a draft, with all else that an address says. @param change parameters to set, or to leave out */
export function searchOf(
  draft: RoiDraft,
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const search = writeRoi(draft);
  for (const [name, value] of storedViewOf(params)) if (!(name in change)) search.append(name, value);
  for (const [name, value] of Object.entries(change)) if (value !== null) search.set(name, value);
  return `?${search}`;
}

/** The whole address that the form of the inputs comes to. */
export function searchOfForm(params: URLSearchParams, draft: RoiDraft = readRoi(params)): string {
  const picked = params.get('range') === pickedDays;
  const days = picked ? { range: null } : { from: null, to: null };
  return searchOf(draft, params, days);
}

/** What the page has to be read again for: all but the inputs. */
export const readFor = (params: URLSearchParams): string =>
  new URLSearchParams([...storedViewOf(params), ['currency', params.get('currency') ?? '']]).toString();
