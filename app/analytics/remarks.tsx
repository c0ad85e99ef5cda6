import { type Filter, maxFilters, maxValues } from '#shared/analytics/filters.ts';
import { dimensions } from '#shared/analytics/measures.ts';
import { presets } from '#shared/analytics/presets.ts';
import { defaultPreset, type Remark, type ViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

interface RemarksProps {
  readonly view: ViewState;
  readonly bar: Pick<ViewBarData, 'unknown'>;
  /** Currency of the amounts. */
  readonly currency: string;
}

/** Notices about parts of the address that the page couldn't apply. */
export function Remarks({ view, bar, currency }: RemarksProps) {
  const sentences = [
    ...view.remarks.map((remark) => remarkWords(remark, currency)),
    ...bar.unknown.map((unknown) => fill(texts.noDataForFilter, { filter: filterWords(unknown) })),
  ];
  if (sentences.length === 0) return null;
  return (
    <div role="status" className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function remarkWords(remark: Remark, currency: string): string {
  switch (remark.kind) {
    case 'newer':
      return texts.newerLink;
    case 'period-unread':
      return fill(texts.periodUnreadable, { defaultPreset: presets[defaultPreset] });
    case 'period-swapped':
      return texts.periodSwapped;
    case 'period-cut':
      return texts.periodMoved;
    case 'currency':
      return fill(texts.currencyUnavailable, { code: remark.code, currency });
    case 'filter':
      return fill(texts.unknownFilterRemoved, { filter: filterWords(remark) });
    case 'filter-cut':
      return fill(texts.excessFilterRemoved, { filter: filterWords(remark), maxFilters, maxValues });
  }
}

const maxListedValues = 3;
const maxNameLength = 60;

/** A filter in words: its dimension and first values. */
function filterWords({ dimension, values }: Pick<Filter, 'dimension' | 'values'>): string {
  const more = values.length > maxListedValues ? ` and ${values.length - maxListedValues} more` : '';
  const listed = values
    .slice(0, maxListedValues)
    .map((value) => `“${value.length > maxNameLength ? `${value.slice(0, maxNameLength)}…` : value}”`);
  return `${dimensions[dimension].label} ${listed.join(', ')}${more}`;
}
