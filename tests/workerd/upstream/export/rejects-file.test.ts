import { expect, test } from 'vitest';
import { rejectsFile } from '#upstream/export/rejects-file.ts';
import type { FileReply } from '#upstream/platform/reply.ts';

async function* portions(...values: string[]) {
  for (const [at, value] of values.entries()) yield [{ row: at + 2, column: '=A1', reason: 'is wrong', value }];
}
const linesOf = async ({ content }: FileReply): Promise<string[]> =>
  (await new Response(content).text()).split('\r\n').slice(1, -1);

test('formulas become text and numbers stay numbers with their signs, wherever a spreadsheet ends a cell', async () => {
  const values = [
    '-12',
    '+3.50',
    '-1.234,56',
    '1,000',
    '=1+1',
    '-1+1',
    '@SUM(1)',
    '-x',
    '\t=1',
    '＝1',
    'a"b;=1',
    'a\n"-x',
  ];
  expect(await linesOf(rejectsFile(portions(...values), values.length, 'x'))).toEqual(
    [
      ...['"-12"', '"+3.50"', '"-1.234,56"', '"1,000"', `"'=1+1"`, `"'-1+1"`, `"'@SUM(1)"`, `"'-x"`, `"'\t'=1"`],
      ...[`"'＝1"`, `"a""b;'=1"`, `"a\n""'-x"`],
    ].map((cell, at) => `"${at + 2}","'=A1","is wrong",${cell}`),
  );
});

test('says at the end how many rejected rows were not kept', async () => {
  expect((await linesOf(rejectsFile(portions('a', 'b'), 5, 'x'))).at(-1)).toBe(
    ',,"3 more rows were rejected and not kept",',
  );
  expect(rejectsFile(portions(), 0, 'stores-7').headers['Content-Disposition']).toBe(
    'attachment; filename="stores-7-rejected-rows.csv"',
  );
});
