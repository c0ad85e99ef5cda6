import { checkField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { mapTable } from '#shared/table.ts';
import type { AlcoholLines } from '#shared/touchpoints/alcohol.ts';
import {
  type BlockReason,
  blockReasons,
  counselStates,
  longestLine,
  stateListings,
} from '#shared/touchpoints/alcohol-choices.ts';
import { isForbidden } from '#shared/touchpoints/legal-ages.ts';
import * as texts from './texts.ts';

export const gateFields = {
  gateMemoryDays: textField({
    ...{ label: texts.memoryDays, hint: texts.memoryHint, type: 'number', min: 0, max: 30, required: true },
    ...{ initial: '0', error: texts.giveDays },
  }),
  contentPolicy: textField({
    ...{ label: texts.contentPolicy, hint: texts.contentPolicyHint, type: 'url', maxLength: 500 },
    error: texts.givePolicy,
  }),
  sharing: checkField({ label: texts.sharing, initial: true }),
};
export type GateValues = FormValues<typeof gateFields>;

export const gateFormValues = ({ gateMemoryDays, contentPolicy, sharing }: AlcoholSettings): GateValues => ({
  ...{ gateMemoryDays: String(gateMemoryDays), contentPolicy, sharing },
});

const line = (label: string, error: string) => textField({ label, maxLength: longestLine, error });
export const lineFields = {
  responsible: line(texts.responsibleLine, texts.writeResponsible),
  gate: line(texts.gateLine, texts.atMost200),
  forward: line(texts.forwardLine, texts.atMost200),
  transparency: line(texts.transparencyLine, texts.atMost200),
};
export type LineValues = FormValues<typeof lineFields>;

export const lineFormValues = (lines: AlcoholLines | undefined): LineValues => ({
  ...{ responsible: lines?.responsible ?? '', gate: lines?.gate ?? '' },
  ...{ forward: lines?.forward ?? '', transparency: lines?.transparency ?? '' },
});

const countryCode = { maxLength: 2, required: true, autoCapitalize: 'characters', spellCheck: false } as const;

/** Fields of a country; it is chosen first, so the form shows its settings. */
export const countryFields = {
  age: textField({
    label: texts.askedAge,
    hint: texts.ageHint,
    type: 'number',
    min: 18,
    max: 25,
    error: texts.giveAge,
  }),
  reason: textField({ label: texts.reason, hint: texts.reasonHint, maxLength: 200, error: texts.giveReason }),
  blocked: checkField({ label: texts.blockCountry }),
  opened: checkField({ label: texts.openCountry }),
};
export type CountryValues = FormValues<typeof countryFields>;

export const countryFormValues = (row: AlcoholSettings['countries'][number] | null): CountryValues => ({
  ...{ age: row?.age == null ? '' : String(row.age), reason: row?.reason ?? '' },
  ...{ blocked: row?.blocked ?? false, opened: row?.opened ?? false },
});

/** Only countries whose law forbids alcohol can be opened; they are blocked otherwise. */
export const countryBody = (
  country: string,
  { age, reason, blocked, opened }: CountryValues,
): BodyOf<'setAlcoholCountry'> => ({
  ...{ age: age === '' ? null : Number(age), reason },
  ...(isForbidden(country) ? { blocked: !opened, opened } : { blocked, opened: false }),
});

export const stateFields = {
  counsel: choiceField(counselStates, { label: texts.counsel, initial: 'not-asked', error: texts.chooseCounsel }),
  listing: choiceField(stateListings, { label: texts.listing, initial: 'two-owners', error: texts.chooseListing }),
  note: textField({ label: texts.note, hint: texts.noteHint, maxLength: 200, error: texts.atMost200 }),
};
export type StateValues = FormValues<typeof stateFields>;

export const reasonNames = mapTable(blockReasons, ({ label }) => label);

export const blockFields = {
  country: textField({ label: texts.country, ...countryCode, error: texts.chooseCountry }),
  region: textField({ label: texts.usState, error: texts.chooseState }),
  retailer: textField({ label: texts.retailer, error: texts.chooseRetailer }),
  reason: choiceField(reasonNames, { label: texts.reason, initial: 'law', error: texts.chooseReason }),
  from: textField({ label: texts.fromDay, type: 'date', required: true, error: texts.giveDay }),
  until: textField({ label: texts.untilDay, hint: texts.noEnd, type: 'date', error: texts.lastDayFirst }),
};
export type BlockValues = FormValues<typeof blockFields>;

export const blockBody = (values: BlockValues): BodyOf<'createAlcoholBlock'> => ({
  country: values.country.toUpperCase(),
  region: values.region || null,
  retailer: values.retailer === '' ? null : Number(values.retailer),
  reason: values.reason satisfies BlockReason,
  ...{ from: values.from, until: values.until || null },
});
