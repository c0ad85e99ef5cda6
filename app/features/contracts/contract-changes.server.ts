import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import { type FormFields, type FormValues, postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import {
  type AmendmentValues,
  amendmentBody,
  amendmentFields,
  arrangeLines,
  type DraftValues,
  draftBody,
  draftFields,
  type LineRow,
  type NewValues,
  newContractBody,
  newFields,
} from './contract-fields.ts';
import * as texts from './texts.ts';

/** `form` is the posted form; `act` is a button without fields. */
export type ContractResult =
  | {
      readonly ok: true;
      readonly form: 'new' | 'draft' | 'amendment' | 'act';
      readonly text: string;
      readonly id: number;
    }
  | (RejectedForm<NewValues> & { readonly form: 'new' })
  | (RejectedForm<DraftValues> & { readonly form: 'draft' })
  | (RejectedForm<AmendmentValues> & { readonly form: 'amendment' })
  | (RejectedForm<object> & { readonly form: 'act' });

/** Handles a posted form. Returns failed calls instead of throwing. @param id null for a new contract */
export async function changeContract(page: PageContext, id: string | null, form: FormData): Promise<ContractResult> {
  const which = textOf(form, 'form');
  if (id === null)
    return { ...(await save(page, form, newFields, async (values) => await create(page, form, values))), form: 'new' };
  const edit = { params: { id }, ifMatch: ifMatchFromForm(form) };
  if (which === 'draft')
    return {
      ...(await save(page, form, draftFields, async (values) => {
        await send(page, 'changeContract', { ...edit, body: draftBody(values) });
        return { id: Number(id), text: texts.saved };
      })),
      form: 'draft',
    };
  if (which === 'amendment')
    return {
      ...(await save(page, form, amendmentFields, async (values) => {
        await send(page, 'amendContract', { ...edit, body: amendmentBody(values, textOf(form, 'currency')) });
        return { id: Number(id), text: texts.amendmentSaved };
      })),
      form: 'amendment',
    };
  return { ...(await runIntent(page, form, edit)), form: 'act' };
}

interface SaveOutcome {
  readonly id: number;
  readonly text: string;
}

async function create(page: PageContext, form: FormData, values: NewValues): Promise<SaveOutcome> {
  const { id } = await send(page, 'createContract', { body: newContractBody(values, textOf(form, 'once')) });
  return { id, text: texts.created };
}

async function save<Fields extends FormFields & { readonly lines: { readonly initial: readonly LineRow[] } }>(
  page: PageContext,
  form: FormData,
  fields: Fields,
  send: (values: FormValues<Fields>) => Promise<SaveOutcome>,
): Promise<({ readonly ok: true } & SaveOutcome) | RejectedForm<FormValues<Fields>>> {
  const values = postedValues(fields, form);
  // Without a script, adding or removing a row posts the form.
  const lines = arrangeLines(values.lines, textOf(form, 'intent'));
  if (lines)
    return { ok: false, status: 200, text: '', errors: {}, values: { ...values, lines }, from: textOf(form, 'from') };
  try {
    return { ok: true, ...(await send(values)) };
  } catch (error) {
    const intent = textOf(form, 'form');
    return refusalOf(page, { form, fields, values, error, intent, say: refusalSentence });
  }
}

interface Edit {
  readonly params: { readonly id: string };
  readonly ifMatch: string;
}

async function runIntent(
  page: PageContext,
  form: FormData,
  edit: Edit,
): Promise<({ ok: true } & SaveOutcome) | RejectedForm<object>> {
  const intent = textOf(form, 'intent');
  const id = Number(edit.params.id);
  try {
    if (intent === 'sign') {
      await send(page, 'signContract', { ...edit, body: { signedOn: textOf(form, 'signedOn') } });
      return { ok: true, id, text: texts.signedText };
    }
    const part = intent === 'discard' ? 'amendment' : 'contract';
    await send(page, 'cancelContract', { ...edit, body: { part, reason: textOf(form, 'reason') } });
    return { ok: true, id, text: part === 'amendment' ? texts.amendmentDiscarded : texts.canceledText };
  } catch (error) {
    const say: typeof refusalSentence = (failure) =>
      failure.kind === 'invalid'
        ? intent === 'sign'
          ? texts.chooseTheDay
          : texts.giveAReason
        : refusalSentence(failure);
    return refusalOf(page, { form, fields: {}, values: null, error, intent, say });
  }
}
