import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueryText } from '#shared/analytics/query-text.ts';

test('a query is encoded as the platform does, whatever its names and values contain', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (pairs) => {
      const query = new QueryText();
      for (const [name, value] of pairs) query.append(name, value);
      expect(query.toString()).toBe(new URLSearchParams(pairs).toString());
    }),
  );
});
