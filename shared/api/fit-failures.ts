import { fitLimits } from '../modelling/run-spec.ts';

export interface Gap {
  readonly week: string;
  /** Weeks without a value, this one among them. */
  readonly weeks: number;
}

export interface Named {
  readonly name: string;
}

const others = (weeks: number) => (weeks > 1 ? ` and ${weeks - 1} more` : '');

/** Why no model can be made of the facts there are, and how a fit ended. A part of the table of failures. */
export const fitFailures = {
  'model-too-few-weeks': [
    422,
    ({ weeks }: { readonly weeks: number }) =>
      `A model needs at least ${fitLimits.leastWeeks} whole weeks; there are ${weeks}. Import older spend and sales.`,
  ],
  'model-too-many-weeks': [
    422,
    ({ weeks }: { readonly weeks: number }) =>
      `A model takes at most ${fitLimits.maxWeeks} weeks; these are ${weeks}. Choose a later first week.`,
  ],
  'model-kpi-missing': [422, 'There is no such KPI. Import sell-out, or a series with the role “kpi”.'],
  'model-kpi-constant': [422, 'The KPI is the same in every week. Choose another.'],
  'model-kpi-not-positive': [422, 'The KPI isn’t above 0 on average. Choose another.'],
  'model-kpi-gaps': [
    422,
    ({ week, weeks }: Gap) =>
      `The KPI has no value in the week of ${week}${others(weeks)}. Import what is missing, or choose other weeks.`,
  ],
  'model-no-spend': [422, 'There is no media spend. Import it as “Media spend”.'],
  'model-spend-without-kpi': [422, 'Spend and the KPI have no whole week in common. Import both for the same weeks.'],
  'model-spend-gaps': [
    422,
    ({ week, weeks }: Gap) =>
      `Spend isn’t known for the week of ${week}${others(weeks)}. Import what is missing, or choose other weeks.`,
  ],
  'model-channel-missing': [422, ({ name }: Named) => `There is no spend of the channel “${name}”.`],
  'model-channel-too-short': [
    422,
    ({ name, weeks }: Named & { readonly weeks: number }) =>
      `“${name}” has ${weeks} ${weeks === 1 ? 'week' : 'weeks'} of spend; a channel needs ${fitLimits.leastChannelWeeks}. Merge it with another, or leave it out.`,
  ],
  'model-channel-repeated': [422, ({ name }: Named) => `The channel “${name}” appears twice. Leave one out.`],
  'model-too-many-channels': [
    422,
    ({ channels }: { readonly channels: number }) =>
      `A model takes at most ${fitLimits.channels} channels; these are ${channels}. Merge some, or leave some out.`,
  ],
  'model-too-many-controls': [
    422,
    ({ controls }: { readonly controls: number }) =>
      `A model takes at most ${fitLimits.controls} controls; these are ${controls}. Leave some out.`,
  ],
  'model-control-missing': [422, ({ name }: Named) => `There is no series “${name}”.`],
  'model-control-constant': [422, ({ name }: Named) => `“${name}” is the same in every week. Leave it out.`],
  'model-control-gaps': [
    422,
    ({ name, week, weeks }: Named & Gap) =>
      `“${name}” has no value in the week of ${week}${others(weeks)}. Import what is missing, or leave it out.`,
  ],
  'model-too-few-observations': [
    422,
    ({ ratio }: { readonly ratio: number }) =>
      `There are ${Number(ratio).toFixed(1)} weeks per parameter that the model estimates. It needs ${fitLimits.leastWeeksEach}. Leave out controls, or merge channels.`,
  ],
  'model-fits-of-day': [409, `An account can fit ${fitLimits.fitsOfDay} models a day. Try again tomorrow.`],
  'model-fit-broke-off': [500, 'The fit failed several times. Start it again.'],
} as const;
