import { pagePath } from '#app/page-path.ts';
import type { Formats } from '#shared/format/formats.ts';
import { textOfValue } from '#shared/roi/address.ts';
import { actualFields } from '#shared/roi/compare.ts';
import type { RoiFieldId } from '#shared/roi/fields.ts';
import { isOneOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { actualText, type FieldOffer } from './input-row.tsx';
import type { RoiData } from './roi.server.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

const baseOnly = (base: number | null) => ({ low: null, base, high: null });

/** Fills in every field that has an actual. */
export function fillAllActuals({ actuals }: Pick<RoiData, 'actuals'>, editing: Pick<RoiEditing, 'fillIn'>): void {
  if (actuals.state === 'failed') return;
  const { values } = actuals.answer;
  editing.fillIn(actualFields.flatMap((id) => (values[id] === null ? [] : [[id, baseOnly(values[id])] as const])));
}

/** Value that the actuals or a model run offer for a field; null for fields they don't cover. */
export function fieldOffer(id: RoiFieldId, data: RoiData, editing: RoiEditing, formats: Formats): FieldOffer | null {
  if (id === 'incrementality') return modelRunOffer(data, editing, formats);
  if (data.actuals.state === 'failed' || !isOneOf(actualFields, id)) return null;
  const { values } = data.actuals.answer;
  const value = values[id];
  const isTaken = value !== null && editing.draft.texts[id].base === textOfValue(id, value);
  return {
    text: actualText(id, value, formats),
    take:
      value === null || isTaken
        ? null
        : { label: texts.useActual, name: id, onTake: () => editing.fillIn([[id, baseOnly(value)]]) },
  };
}

/** Incrementality is never estimated here: it only comes from a model run. */
function modelRunOffer({ model }: RoiData, editing: RoiEditing, formats: Formats): FieldOffer | null {
  if (!model?.run) return null;
  const { run, share } = model;
  const source = { to: `${pagePath('/model-output')}?run=${run.id}`, label: texts.showRun };
  if (!share) return { text: fill(texts.runWithoutSales, { name: run.name }), source, take: null };
  const percent = (value: number) => formats.value(value, 'percent');
  const { low, base, high } = share;
  const interval = low === null || high === null ? '' : ` (${percent(low)} – ${percent(high)})`;
  const isTaken = editing.draft.texts.incrementality.base === textOfValue('incrementality', base);
  return {
    text: fill(texts.fromRun, { name: run.name, share: `${percent(base)}${interval}` }),
    source,
    take: isTaken
      ? null
      : { label: texts.useRun, name: 'incrementality', onTake: () => editing.fillIn([['incrementality', share]]) },
  };
}
