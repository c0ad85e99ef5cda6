import type { FieldErrors } from '#app/forms/fields.ts';
import type { Step } from '#app/steps/steps.tsx';
import { isOneOf } from '#shared/table.ts';
import type { TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import { utmNames } from '#shared/touchpoints/smartlink.ts';
import type { LinkValues } from './link-fields.ts';
import * as texts from './texts.ts';

/** Steps in which something is typed. */
const formSteps = ['destination', 'link'] as const;
type FormStep = (typeof formSteps)[number];
export type LinkStep = FormStep | 'share';

export const linkSteps: readonly Step<LinkStep>[] = [
  { id: 'destination', title: texts.destinationStep },
  { id: 'link', title: texts.shortLink },
  { id: 'share', title: texts.shareAndMeasure },
];

/** The fields of each step; rules and the order of retailers are for the editor. */
export const stepFields: Readonly<Record<FormStep, readonly (keyof LinkValues)[]>> = {
  destination: ['fallback', 'product', 'productName'],
  link: ['slug', 'name', 'campaign', ...utmNames.map((name) => `utm.${name}` as const)],
};

export const isFormStep = (step: unknown): step is FormStep => isOneOf(formSteps, step);

/** The step that is shown: the one that holds what was refused, else the one that is asked for, as far as it is open. */
export function currentStep(status: TouchpointStatus, asked: string, errors: FieldErrors): LinkStep {
  if (status !== 'draft') return 'share';
  const refused = Object.keys(errors);
  const holds = formSteps.find((step) => refused.some((name) => stepFields[step].some((one) => one === name)));
  if (holds) return holds;
  return asked === 'link' ? 'link' : 'destination';
}

/** Address of a step, on the page of the link. */
export const stepAddress = (step: LinkStep): string => `?step=${step}`;

/** What a link is called that was given no name: its product, or where it leads. */
export function defaultLinkName({ name, productName, fallback }: LinkValues): string {
  if (name !== '' && name !== texts.newSmartlink) return name;
  if (productName !== '') return productName;
  if (!URL.canParse(fallback)) return texts.newSmartlink;
  const { hostname, pathname } = new URL(fallback);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`.slice(0, 120);
}
