import { expect, test } from 'vitest';
import { endpoints } from '#shared/api/endpoints.ts';
import { entriesOf } from '#shared/table.ts';
import { sources } from './sources.ts';

/** Single items whose lists pages read as a whole; offered for scripts of people who are signed in. */
const withoutPage: readonly string[] = ['syncRun', 'catalogImportRejects', 'modelScenario'];

test('each endpoint that browsers may call is called by a page, so that no page loses a part unnoticed', () => {
  const text = sources(['app', 'worker'], ['.ts', '.tsx'])
    .map((source) => source.text)
    .join('\n');
  const words = new Set(text.match(/\b\w+\b/g));
  const unused = entriesOf(endpoints).flatMap(([id, { caller }]) =>
    caller === 'browser' && !words.has(id) ? [id] : [],
  );
  expect(unused).toEqual(withoutPage);
});
