import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { Answered } from '../engine.ts';
import { type Presentation, presentMeasures } from './cells.ts';
import { namer } from './names.ts';
import type { Retailer } from './reporting.ts';

/** Names of the retailers in question. @param sample how names are made up */
export function nameOfRetailer(retailers: readonly Retailer[], sample: Scaling | null): (id: string) => string {
  const name = namer(sample);
  return (id) => {
    const found = retailers.find((retailer) => String(retailer.id) === id);
    return found ? name('retailer', id, found.name) : id;
  };
}

/** Which of the retailers in question report their sales. */
export function salesReporting(
  retailers: readonly Retailer[],
  sample: Scaling | null,
  presentation: Presentation,
  { share }: Answered,
): QueryAnswer['salesReporting'] {
  const nameOf = nameOfRetailer(retailers, sample);
  const named = (reports: number) =>
    retailers.filter((retailer) => retailer.reports === reports).map(({ id }) => nameOf(String(id)));
  const [clickShare = null] = presentMeasures(['reportingCoverage'], share?.[0], presentation);
  return { reporting: named(1), silent: named(0), clickShare };
}
