import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import { type FormFields, type FormValues, postedValues } from '#app/forms/fields.ts';
import type { FormRefused } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import {
  type AmendmentValues,
  amendmentFields,
  arrangedLines,
  bodyOfAmendment,
  bodyOfDraft,
  bodyOfNew,
  type DraftValues,
  draftFields,
  type LineRow,
  type NewValues,
  newFields,
} from './contract-fields.ts';
import * as texts from './texts.ts';

/** `form` names the form that was posted; `act` is a button that needs no fields. */
export type ContractResult =
  | {
      readonly ok: true;
      readonly form: 'new' | 'draft' | 'amendment' | 'act';
      readonly text: string;
      readonly id: number;
    }
  | (FormRefused<NewValues> & { readonly form: 'new' })
  | (FormRefused<DraftValues> & { readonly form: 'draft' })
  | (FormRefused<AmendmentValues> & { readonly form: 'amendment' })
  | (FormRefused<object> & { readonly form: 'act' });

/** Does what the posted form asks for. Never throws for a call that failed. @param id null for a new contract */
export async function changeContract(page: PageContext, id: string | null, form: FormData): Promise<ContractResult> {
  const which = textOf(form, 'form');
  if (id === null)
    return { ...(await save(page, form, newFields, async (values) => await create(page, form, values))), form: 'new' };
  const edit = { params: { id }, ifMatch: ifMatchFromForm(form) };
  if (which === 'draft')
    return {
      ...(await save(page, form, draftFields, async (values) => {
        await send(page, 'changeContract', { ...edit, body: bodyOfDraft(values) });
        return { id: Number(id), text: texts.saved };
      })),
      form: 'draft',
    };
  if (which === 'amendment')
    return {
      ...(await save(page, form, amendmentFields, async (values) => {
        await send(page, 'amendContract', { ...edit, body: bodyOfAmendment(values, textOf(form, 'currency')) });
        return { id: Number(id), text: texts.amendmentSaved };
      })),
      form: 'amendment',
    };
  return { ...(await act(page, form, edit)), form: 'act' };
}

interface Saved {
  readonly id: number;
  readonly text: string;
}

async function create(page: PageContext, form: FormData, values: NewValues): Promise<Saved> {
  const { id } = await send(page, 'createContract', { body: bodyOfNew(values, textOf(form, 'once')) });
  return { id, text: texts.created };
}

async function save<Fields extends FormFields & { readonly lines: { readonly initial: readonly LineRow[] } }>(
  page: PageContext,
  form: FormData,
  fields: Fields,
  send: (values: FormValues<Fields>) => Promise<Saved>,
): Promise<({ readonly ok: true } & Saved) | FormRefused<FormValues<Fields>>> {
  const values = postedValues(fields, form);
  // Without a script a row comes or goes with a post.
  const lines = arrangedLines(values.lines, textOf(form, 'intent'));
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

async function act(
  page: PageContext,
  form: FormData,
  edit: Edit,
): Promise<({ ok: true } & Saved) | FormRefused<object>> {
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
