import type { FieldErrors } from '#app/forms/fields.ts';
import type { Step } from '#app/steps/steps.tsx';
import { isOneOf } from '#shared/table.ts';
import type { TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import { utmNames } from '#shared/touchpoints/smartlink.ts';
import type { LinkValues } from './link-fields.ts';
import * as texts from './texts.ts';

/** Steps with form fields. */
const formSteps = ['destination', 'link'] as const;
type FormStep = (typeof formSteps)[number];
export type LinkStep = FormStep | 'share';

export const linkSteps: readonly Step<LinkStep>[] = [
  { id: 'destination', title: texts.destinationStep },
  { id: 'link', title: texts.shortLink },
  { id: 'share', title: texts.shareAndMeasure },
];

/** Fields of each step; rules and the retailer order are only in the editor. */
export const stepFields: Readonly<Record<FormStep, readonly (keyof LinkValues)[]>> = {
  destination: ['fallback', 'product', 'productName'],
  link: ['slug', 'name', 'campaign', ...utmNames.map((name) => `utm.${name}` as const)],
};

export const isFormStep = (step: unknown): step is FormStep => isOneOf(formSteps, step);

/** Step to show: the one with refused fields, else the requested one if it is available. */
export function currentStep(status: TouchpointStatus, asked: string, errors: FieldErrors): LinkStep {
  if (status !== 'draft') return 'share';
  const refusedFields = Object.keys(errors);
  const refusedStep = formSteps.find((step) =>
    refusedFields.some((name) => stepFields[step].some((field) => field === name)),
  );
  if (refusedStep) return refusedStep;
  return asked === 'link' ? 'link' : 'destination';
}

/** Search part of a step's address. */
export const stepAddress = (step: LinkStep): string => `?step=${step}`;

/** Default name of a link: its product or destination. */
export function defaultLinkName({ name, productName, fallback }: LinkValues): string {
  if (name !== '' && name !== texts.newSmartlink) return name;
  if (productName !== '') return productName;
  if (!URL.canParse(fallback)) return texts.newSmartlink;
  const { hostname, pathname } = new URL(fallback);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`.slice(0, 120);
}
