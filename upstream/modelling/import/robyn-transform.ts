import type { ModelComponent } from '#shared/modelling/interchange.ts';
import { geometricAdstock, hill } from '../numerics/transforms.ts';
import { numberOf, type RunTable, textOf } from './run-table.ts';

interface RobynInput {
  /** All weeks of the input; null if that file is missing. */
  readonly raw: RunTable | null;
  /** The modeled weeks. */
  readonly weeks: readonly string[];
  readonly hyper: RunTable;
}

/** Multiples of the spend at which a channel’s curve is computed. */
const multiples = Array.from({ length: 201 }, (_, step) => step / 100);

/**
 * Adds transform, media and curve to a component, if Robyn has geometric adstock for it and the input has its media.
 * The half saturation is a share of the highest adstock of the modeled weeks, which includes carry-over from earlier
 * weeks.
 */
export function withTransform(component: ModelComponent, { raw, weeks, hyper }: RobynInput): ModelComponent {
  const row = hyper.rows[0] ?? {};
  const parameter = (name: string): number | null =>
    hyper.columns.includes(`${component.id}_${name}`) ? numberOf(hyper, row, `${component.id}_${name}`) : null;
  const [theta, slope, share] = [parameter('thetas'), parameter('alphas'), parameter('gammas')];
  const media = raw && mediaOf(raw, component.id);
  if (!media || theta === null || slope === null || share === null) return component;
  const from = media.findIndex(({ week }) => week === weeks[0]);
  const values = media.slice(0, from + weeks.length).map(({ value }) => value);
  if (from < 0 || values.length < from + weeks.length) return component;
  const adstock = (multiple: number) =>
    geometricAdstock(
      values.map((value, at) => (at < from ? value : value * multiple)),
      theta,
      Number.POSITIVE_INFINITY,
    ).slice(from);
  const halfSaturation = share * Math.max(...adstock(1));
  const response = (multiple: number) =>
    adstock(multiple).reduce((sum, value) => sum + hill(value, slope, halfSaturation), 0);
  const spent = values.slice(from);
  const { spend, total } = component;
  const factor = total[0] / response(1);
  // Media such as impressions aren’t spend.
  const isSpend = spend !== null && Math.abs(spent.reduce((sum, value) => sum + value, 0) / spend - 1) < 1e-6;
  const curve =
    isSpend && Number.isFinite(factor)
      ? multiples.map((multiple): ModelComponent['curve'][number] => [
          ...([multiple * spend, factor * response(multiple), null, null] as const),
        ])
      : [];
  const [now, next] = [curve[100], curve[101]];
  return {
    ...component,
    transform: { adstock: 'geometric', theta, maxLag: null, hill: { slope, halfSaturation } },
    spendWeekly: isSpend ? spent : [],
    mediaWeekly: spent,
    mediaBefore: values.slice(0, from),
    curve,
    mroi: now && next ? [(next[1] - now[1]) / (next[0] - now[0]), null, null] : null,
  };
}

/** The weeks of the input with a channel’s media. Columns are named the way Robyn’s users do. */
function mediaOf(raw: RunTable, id: string): { readonly week: string; readonly value: number }[] | null {
  const day = raw.columns.find((column) => /^(date|ds|week)$/i.test(column));
  if (!day || !raw.columns.includes(id)) return null;
  return raw.rows.map((row) => ({
    week: textOf(raw, row, day).slice(0, 10),
    value: Math.max(0, numberOf(raw, row, id) ?? 0),
  }));
}
