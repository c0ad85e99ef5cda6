import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import { planSearch, type ScenarioValues, scenarioFields } from './plan-form.ts';

export type ScenarioResult =
  | {
      readonly ok: true;
      readonly done: 'created' | 'changed' | 'deleted';
      /** Id of the changed scenario; null for a new one. */
      readonly scenario: string | null;
      /** Address of a created scenario. */
      readonly address: string | null;
    }
  | (RejectedForm<ScenarioValues> & { readonly scenario: string | null });

/** Saves, changes or deletes a scenario. Returns failed calls instead of throwing. */
export async function changeScenario(page: PageContext, form: FormData): Promise<ScenarioResult> {
  const scenario = textOf(form, 'scenario') || null;
  const intent = textOf(form, 'intent');
  const values = intent === 'save' ? postedValues(scenarioFields, form) : null;
  const edit = { params: { id: scenario ?? '' }, ifMatch: ifMatchFromForm(form) };
  try {
    if (values === null) {
      await send(page, 'deleteModelScenario', edit);
      return { ok: true, done: 'deleted', scenario, address: null };
    }
    const plan = readPlan(form);
    if (scenario) {
      await send(page, 'saveModelScenario', { ...edit, body: { name: values.name, plan } });
      return { ok: true, done: 'changed', scenario, address: null };
    }
    const runId = Number(textOf(form, 'run'));
    const made = await send(page, 'createModelScenario', {
      body: { runId, name: values.name, plan, once: textOf(form, 'once') },
    });
    return {
      ok: true,
      done: 'created',
      scenario: null,
      address: `${pagePath('/roas')}${planSearch(made.runId, made.plan, made.id)}`,
    };
  } catch (error) {
    const refusal = refusalOf(page, { form, fields: scenarioFields, values, error, intent, say: refusalSentence });
    return { ...refusal, scenario };
  }
}

/** Posted plan; the endpoint refuses invalid ones. */
function readPlan(form: FormData): unknown {
  try {
    return JSON.parse(textOf(form, 'plan'));
  } catch {
    return null;
  }
}
