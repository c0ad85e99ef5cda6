import { call, callPart, checkedBody, type Part, send } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm } from '#app/forms/refusal.server.ts';
import { editConflict, frameOf } from '#app/forms-and-vouchers/items.server.ts';
import type { CodesAdded, Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { readPostedVoucher } from './posted-values.server.ts';
import { parseBatch, stepErrors, withDefaults } from './steps.server.ts';
import * as texts from './texts.ts';
import { maxCodeBytes, saveBody, tooManyBytes, type VoucherValues, voucherFields } from './voucher-fields.ts';

export const readVoucher = (page: PageContext, id: string): Promise<Part<Voucher>> =>
  callPart(page, 'voucher', { params: { id } });

/** Reads a voucher, its options and its claims. */
export async function loadVoucher(
  page: PageContext,
  session: PageSession,
  id: string,
  _search: URLSearchParams,
  read: Promise<Part<Voucher>>,
) {
  const params = { id };
  const [voucher, choices, claims] = await Promise.all([
    read,
    callPart(page, 'voucherChoices'),
    callPart(page, 'voucherClaims', { params }),
  ]);
  return {
    ...frameOf(page, session, 'voucher'),
    ...{ voucher, claims },
    retailers: choices.state === 'ready' ? choices.answer.retailers : [],
  };
}

/** `activate` saves the form first. */
const intents = ['save', 'activate', 'status', 'duplicate', 'delete', 'generate', 'import', 'redeem'] as const;
export type VoucherIntent = (typeof intents)[number];

export type VoucherResult =
  | {
      readonly ok: true;
      readonly intent: VoucherIntent;
      readonly added: CodesAdded | null;
      readonly etag: string;
      /** Id of a created copy. */
      readonly copyId: number | null;
    }
  | (RejectedForm<VoucherValues> & {
      readonly intent: VoucherIntent;
      /** The values were saved; only the following step failed. */
      readonly saved: boolean;
    });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeVoucher(page: PageContext, id: string, form: FormData): Promise<VoucherResult> {
  const intent =
    form.get('act') === 'activate' ? 'activate' : (intents.find((known) => known === form.get('intent')) ?? 'save');
  const etag = String(form.get('etag') ?? '');
  const from = String(form.get('from') ?? '');
  const edit = { params: { id }, ifMatch: etag };
  const done = (added: CodesAdded | null = null, made: number | null = null): VoucherResult => ({
    ...{ ok: true, intent, added, etag, copyId: made },
  });
  const values = intent === 'save' || intent === 'activate' ? await readPostedVoucher(page, form) : null;
  let isSaved = false;
  try {
    if (intent === 'generate') {
      const body = parseBatch(form);
      if ('error' in body) return refusedResult(intent, 400, body.error);
      return done(await call(page, 'generateVoucherCodes', { params: { id }, body }));
    }
    if (intent === 'import' || intent === 'redeem') {
      const body = await readCodeFile(form);
      if ('error' in body) return refusedResult(intent, 400, body.error);
      const endpoint = intent === 'import' ? 'importVoucherCodes' : 'importVoucherRedemptions';
      return done(await call(page, endpoint, { params: { id }, body }));
    }
    if (intent === 'duplicate') return done(null, (await call(page, 'duplicateVoucher', { params: { id } })).id);
    if (intent === 'delete') await send(page, 'deleteVoucher', edit);
    else if (intent === 'status')
      await send(page, 'setVoucherStatus', {
        ...edit,
        body: checkedBody('setVoucherStatus', { status: form.get('status') }),
      });
    else if (values) {
      const { body, errors: unread } = saveBody(withDefaults(page, values, form));
      const batch = intent === 'activate' && body.codeSource === 'pool' && form.has('count') ? parseBatch(form) : null;
      const missing = { ...stepErrors(body, form), ...(batch && 'error' in batch && { count: batch.error }) };
      const errors = { ...missing, ...unread };
      if (Object.keys(errors).length > 0)
        return { ...refusedResult(intent, 400, texts.notSaved, errors, values), from };
      const over = { ...edit, ifMatch: ifMatchFromForm(form) };
      const saved = await call(page, 'saveVoucher', { ...over, body });
      isSaved = true;
      if (batch && !('error' in batch) && saved.codes === 0)
        await call(page, 'generateVoucherCodes', { params: { id }, body: batch });
      if (intent === 'activate')
        await send(page, 'setVoucherStatus', { ...edit, ifMatch: saved.etag, body: { status: 'active' } });
    }
    return done();
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a voucher was not changed', { reason: intent, state: failure.kind });
    const fields = failure.fields ?? [];
    const errors = { ...fieldErrorsAt(voucherFields, fields), ...(fields.includes('codes') && { codes: noCodesText }) };
    const hasFieldErrors = Object.keys(errors).length > 0;
    const text = failureMessage(intent, failure, hasFieldErrors, isSaved);
    return {
      ...refusedResult(intent, failure.status ?? 500, text, errors, isSaved ? null : values),
      saved: isSaved,
      from,
    };
  }
}

const noCodesText = texts.codesMissing;

const refusedResult = (
  intent: VoucherIntent,
  status: number,
  text: string,
  errors: FieldErrors = {},
  values: VoucherValues | null = null,
): Extract<VoucherResult, { ok: false }> => ({
  ok: false,
  saved: false,
  from: '',
  ...{ intent, status, text, errors, values },
});

function failureMessage(
  intent: VoucherIntent,
  { kind, status }: ReturnType<typeof failureOf>,
  named: boolean,
  saved: boolean,
): string {
  if (status === 412) return editConflict;
  if (status === 409) return conflicts[saved ? 'status' : intent];
  if (named) return saved ? texts.savedIncomplete : texts.notSaved;
  return saved ? fill(texts.savedNotActive, { kind: failureText(kind) }) : failureText(kind);
}

const lockedText = texts.lockedError;

const conflicts: Readonly<Record<VoucherIntent, string>> = {
  save: lockedText,
  activate: lockedText,
  status: texts.statusError,
  duplicate: texts.voucherLimit,
  delete: texts.onlyDrafts,
  generate: texts.codesLimit,
  import: texts.codesLimit,
  redeem: texts.neverClaimable,
};

async function readCodeFile(form: FormData) {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { error: texts.fileError };
  if (file.size > maxCodeBytes) return { error: tooManyBytes };
  const csv = await file.text();
  // Binary files such as spreadsheets contain bytes that no text has.
  if (/[\0\uFFFD]/.test(csv)) return { error: texts.encodingError };
  return { csv, fileName: file.name.slice(-200) };
}
