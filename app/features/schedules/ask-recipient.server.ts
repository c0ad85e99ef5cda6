import type { PageContext } from '../../context.ts';
import { textOf } from '../../forms/refusal.server.ts';
import { type Asked, attempt, type Posted } from './posted.server.ts';

/** Asks a recipient of a schedule or an alert again whether they want its mail. */
export const askRecipient = (page: PageContext, form: FormData, asked: Asked): Promise<Posted> =>
  attempt(
    page,
    {
      ...asked,
      conflict: 'Not sent: this recipient has answered already, or was asked 5 times. Ask them in person.',
      tooMany: 'Not sent: this recipient was asked less than an hour ago. Wait for an answer first.',
    },
    ['askRecipient', { body: { address: textOf(form, 'address') } }],
    () => 'asked',
  );

/** Why a form with many new recipients is not saved. */
export const tooManyRecipients =
  'Not saved: you can add at most 100 recipients outside your verified domains a day. Add the others tomorrow.';
