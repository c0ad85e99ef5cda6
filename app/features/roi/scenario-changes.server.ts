import { call, callPart } from '#app/api/answers.server.ts';
import { ApiError, type Failure } from '#app/api/failure.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { RoiScenario, UsedActuals } from '#shared/api/families/roi-schemas.ts';
import { inputsOf, type RoiDraft, readRoi, textOfValue } from '#shared/roi/address.ts';
import { actualFields } from '#shared/roi/compare.ts';
import { isOneOf } from '#shared/table.ts';
import { parameters } from './roi-address.ts';
import {
  type Done,
  type ScenarioIntent,
  type ScenarioValues,
  scenarioFields,
  scenarioIntents,
} from './scenario-fields.ts';
import * as texts from './texts.ts';

export type ScenarioChange =
  /** `search` is the address to go to. */
  | { readonly ok: true; readonly intent: ScenarioIntent; readonly search: string }
  | (RejectedForm<ScenarioValues> & {
      readonly intent: ScenarioIntent | null;
      /** Scenario that somebody else has saved meanwhile; null for other failures. */
      readonly savedByOthers: Pick<
        RoiScenario,
        'id' | 'name' | 'visibility' | 'etag' | 'updatedBy' | 'updatedAt'
      > | null;
    });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeScenarios(page: PageContext, form: FormData): Promise<ScenarioChange> {
  const named = textOf(form, 'intent');
  const intent = isOneOf(scenarioIntents, named) ? named : null;
  try {
    if (intent === null) throw invalidField('intent');
    return { ok: true, intent, search: await applyIntent(page, intent, form) };
  } catch (error) {
    const values = form.has('name') ? postedValues(scenarioFields, form) : null;
    const refused = refusalOf(page, {
      form,
      fields: scenarioFields,
      values,
      error,
      intent: named,
      say: failureMessage,
    });
    return {
      ...refused,
      intent,
      savedByOthers: refused.status === 412 ? await readScenarioByOthers(page, form) : null,
    };
  }
}

const invalidField = (field: string): ApiError =>
  new ApiError({ kind: 'invalid', status: 400, requestId: null, fields: [field] });

/** Specific messages for refused scenarios. */
function failureMessage({ code, detail, fields = [] }: Failure): string | null {
  if (code?.startsWith('roi-') && detail) return detail;
  return fields.includes('inputs') ? texts.fixInputs : null;
}

async function readScenarioByOthers(page: PageContext, form: FormData) {
  const part = await callPart(page, 'roiScenario', { params: { id: textOf(form, 'scenario') } });
  if (part.state === 'failed') return null;
  const { id, name, visibility, etag, updatedBy, updatedAt } = part.answer;
  return { id, name, visibility, etag, updatedBy, updatedAt };
}

/** @returns the search part of the address to go to */
async function applyIntent(page: PageContext, intent: ScenarioIntent, form: FormData): Promise<string> {
  const id = textOf(form, 'scenario');
  const edit = { params: { id }, ifMatch: ifMatchFromForm(form) };
  const once = textOf(form, 'once');
  switch (intent) {
    case 'create': {
      const body = { ...postedValues(scenarioFields, form), ...(await scenarioContent(page, form)), once };
      const made = await send(page, 'createRoiScenario', { body });
      return openScenarioAddress(form, made.id, 'created');
    }
    case 'save': {
      const { name, visibility } = await call(page, 'roiScenario', { params: { id } });
      const saved = await send(page, 'changeRoiScenario', {
        ...{ ...edit, body: { name, visibility, ...(await scenarioContent(page, form)) } },
      });
      return openScenarioAddress(form, saved.id, 'saved');
    }
    case 'rename': {
      const { currency, inputs, actuals } = await call(page, 'roiScenario', { params: { id } });
      const body = { ...postedValues(scenarioFields, form), currency, inputs, actuals };
      const saved = await send(page, 'changeRoiScenario', { ...edit, body });
      return openScenarioAddress(form, saved.id, 'saved');
    }
    case 'duplicate': {
      const copy = await send(page, 'duplicateRoiScenario', { params: { id }, body: { once } });
      return openScenarioAddress(form, copy.id, 'copied');
    }
    case 'delete':
      await send(page, 'deleteRoiScenario', edit);
      return nextAddress(form, { [parameters.done]: 'deleted' satisfies Done });
  }
}

const openScenarioAddress = (form: FormData, id: number, done: Done): string =>
  nextAddress(form, { [parameters.scenario]: String(id), [parameters.done]: done });

/** Search part with the parameters to keep: period of the actuals, comparison and scope. */
function nextAddress(form: FormData, more: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(textOf(form, 'kept'));
  for (const name of [parameters.scenario, parameters.base, parameters.done]) params.delete(name);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return `?${params}`;
}

type Content = Pick<BodyOf<'changeRoiScenario'>, 'currency' | 'inputs' | 'actuals'>;

/** Inputs to save, with the actuals used for some. @throws ApiError if the inputs have faults */
async function scenarioContent(page: PageContext, form: FormData): Promise<Content> {
  const draft = readRoi(new URLSearchParams(textOf(form, 'inputs')));
  const { inputs, faults } = inputsOf(draft);
  if (faults.length > 0 || draft.currency === null) throw invalidField('inputs');
  return { currency: draft.currency, inputs, actuals: await usedActuals(page, form, draft, draft.currency) };
}

/** Reads the actuals again: those of the form can't be trusted. */
async function usedActuals(
  page: PageContext,
  form: FormData,
  { texts: typed }: RoiDraft,
  currency: string,
): Promise<UsedActuals | null> {
  const [range, filters] = [textOf(form, 'range'), textOf(form, 'filters')];
  if (range === '') return null;
  const part = await callPart(page, 'roiActuals', { query: { range, currency, filters: filters || '[]' } });
  if (part.state === 'failed') return null;
  const { values, askedAt, ...asked } = part.answer;
  const used = actualFields.filter((id) => values[id] !== null && typed[id].base === textOfValue(id, values[id]));
  if (used.length === 0) return null;
  return {
    range: asked.range,
    currency: asked.currency,
    askedAt,
    values: Object.fromEntries(used.map((id) => [id, values[id]])),
  };
}
