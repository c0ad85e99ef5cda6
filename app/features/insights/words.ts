import { differenceText } from '#app/ui/charts/change-text.tsx';
import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { InsightCard } from '#shared/api/families/insights-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** What a change says in words: what, by how much, why, and what to do about it. */

/** "Purchase-intent clicks fell by 18 %"; shares move from one to the other. */
export function headline({ measure, before, now, change, relative }: InsightCard, formats: Formats): string {
  const { label, format }: Measure = measures[measure];
  const moved = change > 0 ? 'rose' : 'fell';
  if (format === 'percent' || relative === null)
    return `${label} ${moved} from ${formats.value(before, format)} to ${formats.value(now, format)}`;
  return `${label} ${moved} by ${formats.change(Math.abs(relative)).replace('+', '')}`;
}

export const isGood = ({ measure, change }: InsightCard): boolean =>
  change > 0 === (measures[measure].direction === 'up');

const maxListed = 99;

/** How sure it is and what that rests on. */
export function confidenceText({ confidence, swings }: InsightCard, formats: Formats): string {
  const times = Math.abs(swings);
  const size = times >= maxListed ? 'far beyond' : `${formats.value(times, 'decimal')} times`;
  return `${confidenceNames[confidence]}: ${size} the normal variation of a period this long.`;
}

const confidenceNames: Readonly<Record<InsightCard['confidence'], string>> = {
  high: texts.highConfidence,
  medium: texts.mediumConfidence,
  low: texts.lowConfidence,
};

type Effect = NonNullable<InsightCard['decomposition']>['effects'][number];

/** A difference with its sign; of shares, in percentage points. */
export const signedDifference = (value: number, measure: MeasureId, formats: Formats): string =>
  differenceText(value, measures[measure].format, formats);

/** Who made the change; null where no dimension could tell. */
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

/** Below this part of the change a member is not worth a sentence. */
const minShareToName = 0.1;

/** Of a ratio: whether the member itself changed, or how much of everything it is. */
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

/** Other brands' products can only be partners, since a brand doesn't control how they are shown, stocked or priced. */
const haloAdvice = {
  better: (member: string) =>
    `${member} is bought along with your products: offer them as a bundle, or suggest a joint promotion to its maker.`,
  worse: (member: string) =>
    `${member} was bought along less: see whether bundles and joint promotions with it still run.`,
} as const;

/** The next step. */
export function advice(card: InsightCard): string {
  const { decomposition, change } = card;
  const cause = decomposition?.effects.find((effect) => Math.sign(effect.change) === Math.sign(change));
  if (cause?.halo) return haloAdvice[isGood(card) ? 'better' : 'worse'](cause.label);
  const known = cause && decomposition && (isGood(card) ? whenBetter : whenWorse)[decomposition.dimension];
  if (known && cause) return known(cause.label);
  return isGood(card) ? texts.otherUp : texts.otherDown;
}

/** "By retailer": what the parts are. */
export const breakdownText = ({ decomposition }: InsightCard): string | null =>
  decomposition && dimensions[decomposition.dimension].label.toLowerCase();
