import { differenceText } from '#app/ui/charts/change-text.tsx';
import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { InsightCard } from '#shared/api/families/insights-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Texts of insights: headline, size, cause and advice. */

/** Such as "Purchase-intent clicks fell by 18 %"; for shares, in percentage points. */
export function headline({ measure, before, now, change, relative }: InsightCard, formats: Formats): string {
  const { label, format }: Measure = measures[measure];
  const moved = change > 0 ? 'rose' : 'fell';
  if (format === 'percent' || relative === null)
    return format === 'percent'
      ? `${label} ${moved} by ${signedDifference(Math.abs(change), measure, formats).replace('+', '')}`
      : `${label} ${moved} from ${formats.value(before, format)} to ${formats.value(now, format)}`;
  return `${label} ${moved} by ${formats.change(Math.abs(relative)).replace('+', '')}`;
}

export const isGood = ({ measure, change }: InsightCard): boolean =>
  change > 0 === (measures[measure].direction === 'up');

const maxListed = 99;

/** Confidence and its reason. */
export function confidenceText({ confidence, swings }: InsightCard, formats: Formats): string {
  const times = Math.abs(swings);
  const rounded = times < 10 ? Math.round(times * 10) / 10 : Math.round(times);
  return fill(times >= maxListed ? texts.farBeyondVariation : texts.timesVariation, {
    confidence: confidenceNames[confidence],
    times: formats.bound(rounded, 'decimal'),
  });
}

const confidenceNames: Readonly<Record<InsightCard['confidence'], string>> = {
  high: texts.highConfidence,
  medium: texts.mediumConfidence,
  low: texts.lowConfidence,
};

type Effect = NonNullable<InsightCard['decomposition']>['effects'][number];

/** Signed difference; in percentage points for ratios. */
export const signedDifference = (value: number, measure: MeasureId, formats: Formats): string =>
  differenceText(value, measures[measure].format, formats);

/** Members that caused the change; null if no dimension explains it. */
export function reason(card: InsightCard, formats: Formats): string | null {
  const { decomposition, measure, change } = card;
  const same = decomposition?.effects.filter((effect) => Math.sign(effect.change) === Math.sign(change)) ?? [];
  const [first, second] = same;
  if (!decomposition || !first || change === 0) return null;
  const moved = change > 0 ? 'rise' : 'fall';
  const share = first.change / change;
  const firstChange = signedDifference(first.change, measure, formats);
  const opposite = decomposition.effects.find((effect) => Math.sign(effect.change) === -Math.sign(change));
  const sentences = [
    share > 1
      ? `${first.label} alone would have made ${firstChange}${causeText(first, card)}.`
      : `${first.label} makes up ${formats.value(share, 'percent')} of the ${moved} (${firstChange})${causeText(first, card)}.`,
  ];
  if (share <= 1 && second && second.change / change >= minShareToName)
    sentences.push(
      `${second.label} adds ${signedDifference(second.change, measure, formats)}${causeText(second, card)}.`,
    );
  if (opposite && Math.abs(opposite.change / change) >= minShareToName)
    sentences.push(`${opposite.label} went the other way (${signedDifference(opposite.change, measure, formats)}).`);
  return sentences.join(' ');
}

/** Minimum share of the change for a member to be mentioned. */
const minShareToName = 0.1;

/** For a ratio: whether the member's own rate or its weight changed. */
function causeText({ rate, mix }: Effect, { measure }: InsightCard): string {
  if (rate === null || mix === null) return '';
  return Math.abs(rate) >= Math.abs(mix)
    ? `, since its own ${measures[measure].label.toLowerCase()} changed`
    : ', since more or less of everything happens there';
}

type Advice = (member: string) => string;

const whenWorse: Partial<Record<DimensionId, Advice>> = {
  retailer: (member) => fill(texts.retailerDown, { member }),
  channel: (member) => fill(texts.channelDown, { member }),
  product: (member) => fill(texts.productDown, { member }),
  country: (member) => fill(texts.countryDown, { member }),
  operator: (member) => fill(texts.subaccountDown, { member }),
  touchpoint: (member) => fill(texts.touchpointDown, { member }),
  touchpointKind: (member) => fill(texts.typeDown, { member }),
};

const whenBetter: Partial<Record<DimensionId, Advice>> = {
  retailer: (member) => fill(texts.retailerUp, { member }),
  channel: (member) => fill(texts.channelUp, { member }),
  product: (member) => fill(texts.productUp, { member }),
  country: (member) => fill(texts.countryUp, { member }),
  touchpoint: (member) => fill(texts.touchpointUp, { member }),
};

/** Advice on other brands' products: the brand doesn't control how they are shown, stocked or priced. */
const haloAdvice = {
  better: (member: string) =>
    `${member} is bought along with your products: offer them as a bundle, or suggest a joint promotion to its maker.`,
  worse: (member: string) =>
    `${member} was bought along less: see whether bundles and joint promotions with it still run.`,
} as const;

/** Advice on the next step. */
export function advice(card: InsightCard): string {
  const { decomposition, change } = card;
  const cause = decomposition?.effects.find((effect) => Math.sign(effect.change) === Math.sign(change));
  if (cause?.halo) return haloAdvice[isGood(card) ? 'better' : 'worse'](cause.label);
  const known = cause && decomposition && (isGood(card) ? whenBetter : whenWorse)[decomposition.dimension];
  if (known && cause) return known(cause.label);
  return isGood(card) ? texts.otherUp : texts.otherDown;
}

/** Dimension of the breakdown, such as "By retailer". */
export const breakdownText = ({ decomposition }: InsightCard): string | null =>
  decomposition && dimensions[decomposition.dimension].label.toLowerCase();
