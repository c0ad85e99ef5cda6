import type { FieldErrors } from '#app/forms/fields.ts';
import type { Step } from '#app/steps/steps.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';
import type { VoucherValues } from './voucher-fields.ts';

/** Steps with form fields. */
const formSteps = ['offer', 'codes'] as const;
type FormStep = (typeof formSteps)[number];
export type VoucherStep = FormStep | 'share';

export const voucherSteps: readonly Step<VoucherStep>[] = [
  { id: 'offer', title: texts.offerHeading },
  { id: 'codes', title: texts.codesAndDates },
  { id: 'share', title: texts.shareAndMeasure },
];

export const stepFields: Readonly<Record<FormStep, readonly (keyof VoucherValues)[]>> = {
  offer: ['kind', 'value', 'currency', 'title', 'description', 'name', 'products', 'retailers'],
  codes: [
    ...(['codeSource', 'singleCode', 'startDate', 'startTime', 'endDate', 'endTime', 'timezone'] as const),
    ...(['totalLimit', 'personLimit', 'identifyBy', 'confirmEmail'] as const),
  ],
};

export const isFormStep = (step: unknown): step is FormStep => isOneOf(formSteps, step);

/** Step to show: the one with refused fields, else the requested one if it is available. */
export function currentStep({ status }: Pick<Voucher, 'status'>, asked: string, errors: FieldErrors): VoucherStep {
  if (status !== 'draft') return 'share';
  const refusedFields = Object.keys(errors);
  const refusedStep = formSteps.find((step) =>
    refusedFields.some((name) => stepFields[step].some((field) => field === name)),
  );
  if (refusedStep) return refusedStep;
  return asked === 'offer' ? 'offer' : 'codes';
}

/** Search part of a step's address. */
export const stepAddress = (step: VoucherStep): string => `?step=${step}`;
