import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridColumns, panelColumns } from '#app/boards/panel-rows.ts';
import type { Widget } from '#shared/analytics/template.ts';

const sizes = ['third', 'half', 'two-thirds', 'full', undefined] as const;
const panel = fc
  .tuple(fc.constantFrom(...sizes), fc.constantFrom('bar', 'trend', 'table'))
  .map(([size, type]): Widget => {
    const common = { id: 'a', title: 'A', ...(size && { size }) };
    if (type === 'bar') return { ...common, type, dimension: 'channel', measure: 'piClicks', limit: 5 };
    if (type === 'trend') return { ...common, type, measures: ['piClicks'] };
    return { ...common, type: 'table', dimension: 'channel', measures: ['piClicks'], limit: 5 };
  });

test('every row of panels is filled, whatever the template contains', () => {
  fc.assert(
    fc.property(fc.array(panel), (panels) => {
      let used = 0;
      for (const columns of panelColumns(panels)) {
        used += columns;
        expect(used).toBeLessThanOrEqual(gridColumns);
        if (used === gridColumns) used = 0;
      }
      expect(used).toBe(0);
    }),
  );
});
