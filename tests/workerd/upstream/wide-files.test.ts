import { beforeEach, expect, test } from 'vitest';
import national from '#tests/fixtures/meridian/national-all-channels.csv?raw';
import robyn from '#tests/fixtures/robyn/input.csv?raw';
import { dateStyles, plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { type Caller, signIn } from './caller.ts';
import { bring, preview } from './import-calls.ts';
import { importWorld } from './import-cases.ts';
import { table } from './ingest-support.ts';

let ada: Caller;
beforeEach(async () => {
  await importWorld();
  ada = await signIn('ada@one');
});

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));

/** The same file as a spreadsheet: dates as Excel's serial days, figures as numbers. */
function spreadsheetOf(text: string): Uint8Array {
  const rows = cellsOf(text).map((cells, row) =>
    cells.map((cell, at) => (row === 0 ? cell : at === 0 ? new Date(`${cell}T00:00:00Z`) : Number(cell))),
  );
  return xlsxFile({ sheets: { Weeks: plainRows(rows) }, styles: dateStyles });
}

const spendByChannel = () =>
  table(
    `SELECT channel, count(*) AS weeks, sum(spend_minor) AS spend, sum(ad_impressions) AS impressions FROM media_spend
     WHERE account_id = 1 GROUP BY channel ORDER BY channel`,
  );

/** Sums of a channel's columns, from an independent reading of the file. */
function sumOf(text: string, column: string, round: (value: number) => number): number {
  const [header = [], ...rows] = cellsOf(text);
  const at = header.indexOf(column);
  return rows.reduce((sum, cells) => sum + round(Number(cells[at])), 0);
}
const cents = (value: number) => Math.round(value * 100);

test.each([
  ['CSV', national],
  ['XLSX', spreadsheetOf(national)],
])('a file with a column per channel is imported as previewed, from %s', async (_, file) => {
  const looked = await preview(ada, '1', 'media-spend', file);
  expect(looked.options.wide?.[1]).toEqual({
    ...{ channel: { value: 'Channel1' }, spend: { column: 'Channel1_spend' } },
    impressions: { column: 'Channel1_impression' },
  });
  expect(looked.options.wide).toHaveLength(5);
  expect(looked).toMatchObject({
    checked: 780,
    unsure: ['rounding'],
    columns: expect.arrayContaining(['time', 'Promo']),
  });
  const job = await bring(ada, '1', 'media-spend', file, { rounding: 'half-up' });
  expect(job).toMatchObject({ status: 'done', rows: 780, accepted: 780, rejected: 0 });
  expect(await spendByChannel()).toEqual(
    Array.from({ length: 5 }, (_, at) => ({
      ...{ channel: `Channel${at}`, weeks: 156, spend: sumOf(national, `Channel${at}_spend`, cents) },
      impressions: sumOf(national, `Channel${at}_impression`, Number),
    })),
  );
  // The next file with these columns is read the same way, and adds nothing.
  expect(await preview(ada, '1', 'media-spend', file)).toMatchObject({
    ...{ remembered: true, unsure: [], bad: 0, options: { wide: looked.options.wide } },
  });
  expect(await bring(ada, '1', 'media-spend', file)).toMatchObject({ accepted: 0, duplicates: 780 });
});

test('columns other than media are imported as series with the role in their names', async () => {
  const looked = await preview(ada, '1', 'model-series', national);
  expect(looked.options.wide?.map(({ series, role }) => [series, role])).toEqual(
    [
      ...[
        ['conversions', 'kpi'],
        ['revenue_per_conversion', 'control'],
        ['Organic_channel0_impression', 'organic'],
      ],
      ...[
        ['competitor_sales_control', 'control'],
        ['sentiment_score_control', 'control'],
        ['Promo', 'promotion'],
      ],
    ].map(([series, role]) => [{ value: series }, { value: role }]),
  );
  expect(looked.rows[2]).toMatchObject({ row: 2, part: 'Organic_channel0_impression', read: { date: '2021-01-25' } });
  expect(await bring(ada, '1', 'model-series', national)).toMatchObject({ rows: 936, accepted: 936, rejected: 0 });
  const found = await table(
    "SELECT role, value FROM model_input WHERE name = 'competitor_sales_control' AND date = '2021-01-25'",
  );
  expect(found).toEqual([{ role: 'control', value: -0.03243844069015607 }]);
});

test('column names of Robyn’s input are read, and text columns are not taken for series', async () => {
  const { wide = [] } = (await preview(ada, '1', 'media-spend', robyn)).options;
  expect(wide.map(({ channel, ...media }) => [channel, Object.keys(media)])).toEqual([
    [{ value: 'tv' }, ['spend']],
    [{ value: 'ooh' }, ['spend']],
    [{ value: 'print' }, ['spend']],
    [{ value: 'search' }, ['spend', 'clicks']],
    [{ value: 'facebook' }, ['spend', 'impressions']],
  ]);
  const series = (await preview(ada, '1', 'model-series', robyn)).options.wide ?? [];
  expect(series.map((part) => part.series)).toEqual(
    ['revenue', 'competitor_sales_B', 'newsletter'].map((value) => ({ value })),
  );
});

test('rejects only the channel of a bad cell, ignores an empty one, and reports a row once', async () => {
  const file = 'Week,TV spend,Radio spend,TV impressions\n2026-01-05,100,20,1000\n2026-01-12,x,y,\n2026-01-19,,30,\n';
  const job = await bring(ada, '1', 'media-spend', file);
  expect(job).toMatchObject({ rows: 5, accepted: 3, rejected: 2 });
  expect(await spendByChannel()).toEqual([
    { channel: 'Radio', weeks: 2, spend: 5000, impressions: null },
    { channel: 'TV', weeks: 1, spend: 10000, impressions: 1000 },
  ]);
  expect(
    await table(`SELECT "row", column_name, value FROM import_reject WHERE job_id = ${job.id} ORDER BY position`),
  ).toEqual([
    { row: 3, column_name: 'TV spend', value: 'x' },
    { row: 3, column_name: 'Radio spend', value: 'y' },
  ]);
});

test('two channels of one name are refused, and a file with a row for each channel is read as before', async () => {
  const long = await preview(ada, '1', 'media-spend', 'Day,Channel,Cost\n2026-01-05,TV,100\n');
  expect([long.options.wide, long.blocked, long.rows[0]?.part]).toEqual([undefined, null, null]);
  const file = 'Week,TV spend,Tv cost\n2026-01-05,100,20\n';
  const wide = ['TV spend', 'Tv cost'].map((column, at) => ({
    ...{ channel: { value: at === 0 ? 'TV' : 'tv' }, spend: { column } },
  }));
  const job = await bring(ada, '1', 'media-spend', file, { wide });
  expect(job).toMatchObject({ status: 'failed', failure: '“tv” appears twice. Rename one of them.' });
});
