import type { FieldErrors } from '#app/forms/fields.ts';
import type { Step } from '#app/steps/steps.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';
import type { VoucherValues } from './voucher-fields.ts';

/** Steps in which something is typed. */
const formSteps = ['offer', 'codes'] as const;
type FormStep = (typeof formSteps)[number];
export type VoucherStep = FormStep | 'share';

export const voucherSteps: readonly Step<VoucherStep>[] = [
  { id: 'offer', title: texts.offerHeading },
  { id: 'codes', title: texts.codesAndDates },
  { id: 'share', title: texts.shareAndMeasure },
];

/** The fields of each step. */
export const stepFields: Readonly<Record<FormStep, readonly (keyof VoucherValues)[]>> = {
  offer: ['kind', 'value', 'currency', 'title', 'description', 'name', 'products', 'retailers'],
  codes: [
    ...(['codeSource', 'singleCode', 'startDate', 'startTime', 'endDate', 'endTime', 'timezone'] as const),
    ...(['totalLimit', 'personLimit', 'identifyBy', 'confirmEmail'] as const),
  ],
};

export const isFormStep = (step: unknown): step is FormStep => isOneOf(formSteps, step);

/** The step that is shown: the one that holds what was refused, else the one that is asked for, as far as it is open. */
export function currentStep({ status }: Pick<Voucher, 'status'>, asked: string, errors: FieldErrors): VoucherStep {
  if (status !== 'draft') return 'share';
  const refused = Object.keys(errors);
  const holds = formSteps.find((step) => refused.some((name) => stepFields[step].some((one) => one === name)));
  if (holds) return holds;
  return asked === 'offer' ? 'offer' : 'codes';
}

/** Address of a step, on the voucher's page. */
export const stepAddress = (step: VoucherStep): string => `?step=${step}`;
