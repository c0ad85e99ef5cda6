import { failureOf, failureText } from '#app/api/failure.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import { ifMatchFromForm, send, textOf } from '#app/forms/refusal.server.ts';
import { runSearch } from '#app/modelling/run-words.ts';
import { acceptImport, addImportFile, beginImport, endImport } from './imports.server.ts';
import { createRun } from './new-run.server.ts';
import * as texts from './texts.ts';

/** What came of a posted form of the page. */
export type RunChange =
  | {
      readonly ok: true;
      readonly text: string;
      /** The search of the address that the answer leads to; null stays. */
      readonly search: string | null;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly text: string;
      readonly intent: string;
      /** What was typed, by the names of the fields. */
      readonly typed: Readonly<Record<string, string>>;
    };

type Act = (page: PageContext, form: FormData) => Promise<Extract<RunChange, { ok: true }>>;

const patch =
  (
    body: (form: FormData) => { readonly name?: string; readonly current?: boolean; readonly archived?: boolean },
    text: string,
  ): Act =>
  async (page, form) => {
    const params = { id: textOf(form, 'run') };
    await send(page, 'changeModelRun', { params, ifMatch: ifMatchFromForm(form), body: body(form) });
    return { ok: true, text, search: null };
  };

const acts: Readonly<Record<string, Act>> = {
  rename: patch((form) => ({ name: textOf(form, 'name') }), texts.renamed),
  current: patch(() => ({ current: true }), texts.nowCurrent),
  'not-current': patch(() => ({ current: false }), texts.noLongerCurrent),
  archive: patch(() => ({ archived: true }), texts.nowArchived),
  'bring-back': patch(() => ({ archived: false }), texts.broughtBack),
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
  'begin-import': beginImport,
  'import-file': addImportFile,
  'accept-import': acceptImport,
  'end-import': endImport,
};

/** Does what a form of the page asks for. */
export async function changeRuns(page: PageContext, form: FormData): Promise<RunChange> {
  const intent = textOf(form, 'intent');
  try {
    const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
    return (await act?.(page, form)) ?? { ok: true, text: '', search: null };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a model run was not changed', { intent, kind: failure.kind });
    const text = refusalSentence(failure) ?? failureText(failure.kind);
    return { ok: false, status: failure.status ?? 500, text, intent, typed: typedIn(form) };
  }
}

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 500)]] : [])),
  );
