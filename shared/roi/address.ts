import { typedNumber } from '../text/typed-number.ts';
import { faultsOf, type RoiFault } from './faults.ts';
import { type RoiAssumptions, type RoiFieldId, roiFieldIds, roiFields } from './fields.ts';
import { mapRoiFields, type RoiInputs, type RoiPoint, roiPoints } from './inputs.ts';

/** Values of the fields as typed: shares in per cent. */
export type RoiTexts = { readonly [Id in RoiFieldId]: { readonly [Point in RoiPoint]: string } };

export interface RoiDraft extends RoiAssumptions {
  readonly texts: RoiTexts;
  /** ISO 4217 code of all money in the draft; null for the reader's own. */
  readonly currency: string | null;
  /** The address was written by a later version of the product. */
  readonly newer: boolean;
}

const version = 1;
/** As many characters as one number may have. */
export const longestNumber = 24;
const separator = '~';

const initialTexts: Partial<Record<RoiFieldId, string>> = { fees: '0', repeat: '1', horizon: '1' };

/** What a calculator begins with: no fees, nobody buys again, within a month. The rest is not guessed. */
export const initialDraft: RoiDraft = {
  ...{ clicksFromCost: false, othersAlike: false, currency: null, newer: false },
  texts: mapRoiFields((id) => ({ low: '', base: initialTexts[id] ?? '', high: '' })),
};

/** Whether an address says anything of the inputs. */
export const hasRoiInputs = (params: URLSearchParams): boolean => params.has('roi') || isTypedForm(params);

/** An address that a plain form made, with a parameter for each number. */
export const isTypedForm = (params: URLSearchParams): boolean => params.has('spend.base');

/** Reads an address, as far as it makes sense; what is typed wrongly stays, so that it can be told. */
export function readRoi(params: URLSearchParams): RoiDraft {
  const code = params.get('currency') ?? '';
  const currency = /^[A-Z]{3}$/.test(code) ? code : null;
  if (!hasRoiInputs(params)) return { ...initialDraft, currency };
  const written = params.get('roi') ?? '';
  return {
    texts: mapRoiFields((id) => (isTypedForm(params) ? typedTexts(params, id) : writtenTexts(params.get(id) ?? ''))),
    clicksFromCost: params.get('per') === 'click',
    othersAlike: params.get('alike') === '1',
    currency,
    newer: /^\d{1,6}$/.test(written) && Number(written) > version,
  };
}

const cut = (text: string): string => text.trim().slice(0, longestNumber);

const typedTexts = (params: URLSearchParams, id: RoiFieldId): RoiTexts[RoiFieldId] => ({
  low: plain(params.get(`${id}.low`) ?? ''),
  base: plain(params.get(`${id}.base`) ?? ''),
  high: plain(params.get(`${id}.high`) ?? ''),
});

function writtenTexts(text: string): RoiTexts[RoiFieldId] {
  const parts = text.split(separator).slice(0, 3).map(cut);
  const [low = '', base = '', high = ''] = parts.length === 1 ? ['', ...parts] : parts;
  return { low, base, high };
}

/** A number as the address has it; what is none stays as it was typed, without what parts numbers. */
function plain(text: string): string {
  const number = typedNumber(text);
  return number === null ? cut(text.replaceAll(separator, ' ')) : String(number).slice(0, longestNumber);
}

/** The part of the address that holds the inputs. Fields that are empty are left out, so that it is bounded. */
export function writeRoi(draft: RoiDraft): URLSearchParams {
  const params = new URLSearchParams({ roi: String(version) });
  for (const id of roiFieldIds) {
    const { low, base, high } = mapPoints((point) => plain(draft.texts[id][point]));
    if (low || high) params.set(id, [low, base, high].join(separator));
    else if (base) params.set(id, base);
  }
  if (draft.clicksFromCost) params.set('per', 'click');
  if (draft.othersAlike) params.set('alike', '1');
  if (draft.currency) params.set('currency', draft.currency);
  return params;
}

const mapPoints = <Value>(value: (point: RoiPoint) => Value): { readonly [Point in RoiPoint]: Value } => ({
  ...{ low: value('low'), base: value('base'), high: value('high') },
});

/** How often what is written is what is meant. */
const writtenTimes = (id: RoiFieldId): number => (roiFields[id].unit === 'share' ? 100 : 1);

/** A number as it is in its field: to twelve digits, so that what is computed from it is right to the minor unit. */
export const textOfValue = (id: RoiFieldId, value: number | null): string =>
  value === null ? '' : String(Number((value * writtenTimes(id)).toPrecision(12)));

/** Null where nothing is typed, NaN where it is no number. */
function valueOfText(id: RoiFieldId, text: string): number | null {
  if (text.trim() === '') return null;
  const number = typedNumber(text);
  return number === null ? Number.NaN : Number((number / writtenTimes(id)).toPrecision(14));
}

interface ReadInputs {
  /** A number that is not taken counts as not given. */
  readonly inputs: RoiInputs;
  readonly faults: readonly RoiFault[];
}

/** The inputs of a draft with what is wrong with them. */
export function inputsOf({ texts, clicksFromCost, othersAlike }: RoiDraft): ReadInputs {
  const ranges = mapRoiFields((id) => mapPoints((point) => valueOfText(id, texts[id][point])));
  const faults = faultsOf({ ranges });
  const isWrong = (field: RoiFieldId, point: RoiPoint) =>
    faults.some((fault) => fault.field === field && fault.point === point);
  const taken = mapRoiFields((id) => mapPoints((point) => (isWrong(id, point) ? null : ranges[id][point])));
  return { inputs: { ranges: taken, clicksFromCost, othersAlike }, faults };
}

/** The draft of saved inputs. */
export const draftOf = ({ ranges, clicksFromCost, othersAlike }: RoiInputs, currency: string | null): RoiDraft => ({
  ...{ clicksFromCost, othersAlike, currency, newer: false },
  texts: mapRoiFields((id) => mapPoints((point) => textOfValue(id, ranges[id][point]))),
});

/** Whether both say the same. */
export const sameDraft = (a: RoiDraft, b: RoiDraft): boolean => writeRoi(a).toString() === writeRoi(b).toString();

/** Parameters that hold inputs; others of the address are somebody else's. */
export const isRoiParameter = (name: string): boolean =>
  ['roi', 'per', 'alike', 'currency', 'use'].includes(name) ||
  roiFieldIds.some((id) => name === id || roiPoints.some((point) => name === `${id}.${point}`));
