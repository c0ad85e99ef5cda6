import { counted } from '#app/ui/counted.ts';
import type { ContractStatus, ContractSummary } from '#shared/api/families/internal-contracts-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export const statusBadges = {
  draft: { label: texts.draft, variant: 'outline' },
  active: { label: texts.active, variant: 'success' },
  ended: { label: texts.ended, variant: 'secondary' },
  cancelled: { label: texts.canceled, variant: 'secondary' },
} as const satisfies Record<ContractStatus, { readonly label: string; readonly variant: string }>;

/** Formats an amount in minor units of the contract's currency. */
export const money = (minor: number, currency: string, locale: string): string =>
  createFormats(locale, currency).value(minor / 10 ** currencyPrecision(currency), 'money');

/** Text on the days until the term ends or renews. */
export function daysLeftText(
  { status, renews, daysLeft }: Pick<ContractSummary, 'status' | 'renews' | 'daysLeft'>,
  formats: Formats,
): string {
  if (status !== 'active' || daysLeft === null) return texts.noTermEnd;
  if (daysLeft < 0) return renews ? texts.renewsNow : texts.endsNow;
  const days = counted(daysLeft, 'day', formats);
  return fill(renews ? texts.renewsInDays : texts.endsInDays, { days });
}
