import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { invalidationKinds, invalidationScopes } from '#shared/caches/register.ts';
import * as texts from './texts.ts';

export const invalidationFields = {
  kind: choiceField(invalidationKinds, { label: texts.what, initial: 'pages', error: texts.chooseWhat }),
  where: choiceField(invalidationScopes, { label: texts.where, initial: 'account', error: texts.chooseAnAccount }),
  target: textField({
    ...{ label: texts.idOrAddress, hint: texts.accountOrSubaccountId, maxLength: 2_000, spellCheck: false },
    error: texts.nothingHasThisId,
  }),
  reason: textField({
    ...{ label: texts.reason, hint: texts.atLeast10Characters, maxLength: 500, required: true },
    error: texts.giveAReason,
  }),
  confirm: textField({
    ...{ label: texts.productName, hint: texts.onlyForEverything, maxLength: 100, autoComplete: 'off' },
    error: texts.typeTheName,
  }),
};

export type InvalidationValues = FormValues<typeof invalidationFields>;

export const invalidationBody = (values: InvalidationValues): BodyOf<'invalidateCaches'> => ({ ...values });
