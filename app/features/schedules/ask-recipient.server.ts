import type { PageContext } from '#app/context.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { type Asked, attempt, type Posted } from './posted.server.ts';
import * as texts from './texts.ts';

/** Asks a recipient of a schedule or an alert again whether they want its mail. */
export const askRecipient = (page: PageContext, form: FormData, asked: Asked): Promise<Posted> =>
  attempt(
    page,
    {
      ...asked,
      conflict: texts.askedTooOften,
      tooMany: texts.askedRecently,
    },
    ['askRecipient', { body: { address: textOf(form, 'address') } }],
    () => 'asked',
  );

/** Why a form with many new recipients is not saved. */
export const tooManyRecipients = texts.tooManyRecipients;
