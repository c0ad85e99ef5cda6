import { failureOf, failureText } from '#app/api/failure.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import { ifMatchFromForm, send, textOf } from '#app/forms/refusal.server.ts';
import { runSearch } from '#app/modelling/run-words.ts';
import { acceptImport, addImportFile, discardImport, startImport } from './imports.server.ts';
import { createRun } from './new-run.server.ts';
import * as texts from './texts.ts';

/** Outcome of a posted form. */
export type RunChange =
  | {
      readonly ok: true;
      readonly text: string;
      /** Search part of the address to go to; null stays on the page. */
      readonly search: string | null;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly text: string;
      readonly intent: string;
      /** Typed values by field name. */
      readonly typed: Readonly<Record<string, string>>;
    };

type RunAction = (page: PageContext, form: FormData) => Promise<Extract<RunChange, { ok: true }>>;

const changeRun =
  (
    body: (form: FormData) => { readonly name?: string; readonly current?: boolean; readonly archived?: boolean },
    text: string,
  ): RunAction =>
  async (page, form) => {
    const params = { id: textOf(form, 'run') };
    await send(page, 'changeModelRun', { params, ifMatch: ifMatchFromForm(form), body: body(form) });
    return { ok: true, text, search: null };
  };

const actions: Readonly<Record<string, RunAction>> = {
  rename: changeRun((form) => ({ name: textOf(form, 'name') }), texts.renamed),
  current: changeRun(() => ({ current: true }), texts.nowCurrent),
  'not-current': changeRun(() => ({ current: false }), texts.noLongerCurrent),
  archive: changeRun(() => ({ archived: true }), texts.nowArchived),
  'bring-back': changeRun(() => ({ archived: false }), texts.broughtBack),
  delete: async (page, form) => {
    await send(page, 'deleteModelRun', { params: { id: textOf(form, 'run') }, ifMatch: ifMatchFromForm(form) });
    return { ok: true, text: texts.runDeleted, search: '' };
  },
  cancel: async (page, form) => {
    const id = textOf(form, 'run');
    await send(page, 'cancelModelRun', { params: { id } });
    return { ok: true, text: texts.fitWasCanceled, search: runSearch(Number(id)) };
  },
  'new-run': createRun,
  'begin-import': startImport,
  'import-file': addImportFile,
  'accept-import': acceptImport,
  'end-import': discardImport,
};

/** Handles a posted form of the page. */
export async function changeRuns(page: PageContext, form: FormData): Promise<RunChange> {
  const intent = textOf(form, 'intent');
  try {
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    return (await action?.(page, form)) ?? { ok: true, text: '', search: null };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a model run was not changed', { intent, kind: failure.kind });
    const text = refusalSentence(failure) ?? failureText(failure.kind);
    return { ok: false, status: failure.status ?? 500, text, intent, typed: typedFields(form) };
  }
}

const typedFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 500)]] : [])),
  );
