import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportRows } from '#upstream/export/export-file.ts';
import { sheetNames } from '#upstream/export/xlsx.ts';
import { meta, partsOf, table } from './written.ts';

const book = (...given: Parameters<typeof table>) =>
  partsOf(exportRows(meta(), [table(...given)], { format: 'xlsx', name: 'sales' }));
const cellAt = (sheet: string | undefined, place: string): string =>
  new RegExp(`<c r="${place}"[^>]*>.*?</c>`, 's').exec(sheet ?? '')?.[0] ?? '';

test('a workbook has a sheet of formatted numbers with a fixed heading, and one with notes', async () => {
  const parts = await book([[['2026-01-02', '1', 'Amazon', -1234.5]]], { totals: [null, null, null, -1234.5] });
  const sheet = parts['xl/worksheets/sheet1.xml'];
  expect(parts['xl/workbook.xml']).toMatch(/<sheet name="By retailer" .*<sheet name="About" /);
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(cellAt(sheet, 'A2')).toMatch(/<v>46024<\/v>/);
  expect(cellAt(sheet, 'B2')).toContain('t="inlineStr"');
  expect(cellAt(sheet, 'D2')).toMatch(/^<c r="D2" s="\d+"><v>-1234.5<\/v><\/c>$/);
  expect(cellAt(sheet, 'A3')).toContain('Total');
  expect(cellAt(sheet, 'D3')).toContain('<v>-1234.5</v>');
  expect(parts['xl/styles.xml']).toContain('formatCode="#,##0.00 [$USD]"');
  expect(parts['xl/worksheets/sheet2.xml']).toMatch(/Filters.*Retailer is Amazon.*Definitions.*What was sold\./s);
});

test('marks numbers beyond a bound by rules of the sheet, but never the total or empty cells', async () => {
  const marks = [
    { measure: 'ownSales', condition: 'below', threshold: -1.5, column: 3 },
    { measure: 'ownSales', condition: 'above', threshold: 0.25, column: 3 },
  ] as const;
  const rows = [
    ['2026-01-02', '1', 'Amazon', 1],
    ['2026-01-03', '1', 'Amazon', null],
  ];
  const parts = await book([rows], { marks, totals: [null, null, null, 1] });
  const sheet = parts['xl/worksheets/sheet1.xml'];
  const rule = (look: number, place: number, beyond: string) =>
    `<conditionalFormatting sqref="D2:D3"><cfRule type="expression" dxfId="${look}" priority="${place}"><formula>AND(ISNUMBER(D2),D2${beyond})</formula></cfRule></conditionalFormatting>`;
  expect(sheet).toContain(`<autoFilter ref="A1:D3"/>${rule(1, 1, '&lt;-1.5')}${rule(0, 2, '&gt;0.25')}</worksheet>`);
  expect(parts['xl/styles.xml']).toMatch(/<\/cellXfs>\s*<dxfs count="2">/);
  expect((await book([[]], { marks }))['xl/worksheets/sheet1.xml']).not.toContain('conditionalFormatting');
});

test('money has as many digits as its currency', async () => {
  const parts = await partsOf(exportRows(meta({ currency: 'JPY' }), [table([[]])], { format: 'xlsx', name: 'sales' }));
  expect(parts['xl/styles.xml']).toContain('formatCode="#,##0 [$JPY]"');
});

test('if rows are missing, a note is above the heading and first on the other sheet', async () => {
  const parts = await book([[['2026-01-02', '1', 'Amazon', 1]]], { truncated: 'Only the first row is here.' });
  expect(cellAt(parts['xl/worksheets/sheet1.xml'], 'A1')).toContain('TRUNCATED: Only the first row is here.');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('ySplit="2"');
  expect(cellAt(parts['xl/worksheets/sheet2.xml'], 'A1')).toContain('TRUNCATED: By retailer');
});

test('every table is a sheet of its own', async () => {
  const parts = await partsOf(
    exportRows(meta(), [table([[]]), table([[]], { title: 'By day' })], { format: 'xlsx', name: 'sales' }),
  );
  expect(Object.keys(parts).filter((path) => path.includes('worksheets/'))).toHaveLength(3);
  expect(parts['[Content_Types].xml']?.match(/worksheets\/sheet\d/g)).toHaveLength(3);
});

test('no cell is ever a formula, text that looks like one is marked as text, and all of it is XML', async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'=+-@\t\r\n<>&"\u0000\u0008\ufffe_x0041_'),
      fc.string({ maxLength: 1, unit: 'binary' }),
    ),
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      const sheet = (await book([[['2026-01-02', '1', words, 1]]]))['xl/worksheets/sheet1.xml'] ?? '';
      const cell = cellAt(sheet, 'C2');
      expect(sheet).not.toContain('<f>');
      expect(cell).toMatch(/^<c r="C2" s="\d+" t="inlineStr"><is><t xml:space="preserve">[^<]*<\/t><\/is><\/c>$/);
      expect(cell.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(cell).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(cell).toMatch(/^[=+\-@\t\r\n]/.test(words) ? / s="1"/ : / s="0"/);
    }),
    { numRuns: 60 },
  );
});

test('sheets have valid and unique names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 8 }), (titles) => {
      const names = sheetNames(titles);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length);
      for (const name of names) {
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[\\/?*[\]:]|^'|'$/);
      }
    }),
  );
  expect(sheetNames(['By retailer', 'by Retailer', ''])).toEqual(['By retailer', 'by Retailer 2', 'Sheet 3']);
});
