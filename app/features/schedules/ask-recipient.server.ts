import type { PageContext } from '#app/context.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { attempt, type FormOutcome, type FormRequest } from './form-outcome.server.ts';
import * as texts from './texts.ts';

/** Sends a recipient of a schedule or alert the confirmation request again. */
export const askRecipient = (page: PageContext, form: FormData, request: FormRequest): Promise<FormOutcome> =>
  attempt(
    page,
    {
      ...request,
      conflict: texts.askedTooOften,
      tooMany: texts.askedRecently,
    },
    ['askRecipient', { body: { address: textOf(form, 'address') } }],
    () => 'asked',
  );

export const tooManyRecipients = texts.tooManyRecipients;
