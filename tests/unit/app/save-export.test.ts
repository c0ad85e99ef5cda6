import { expect, test } from 'vitest';
import { isWholeCsv, isWholeZip } from '#app/analytics/save-export.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const whole = '# Title: x\r\nday,clicks\r\n2026-01-01,1\r\n# Complete: 1 rows\r\n';

test('a raw file is whole if its last line says so, wherever else it was cut', () => {
  expect(isWholeCsv(bytes(whole))).toBe(true);
  expect(isWholeCsv(bytes('day\r\n# TRUNCATED: 50000 rows. Only the first are here.\r\n'))).toBe(true);
  for (let length = 0; length < whole.length; length++) expect(isWholeCsv(bytes(whole.slice(0, length)))).toBe(false);
  expect(isWholeCsv(bytes('day\r\n# BROKEN OFF: after 1 rows: this file is not complete\r\n'))).toBe(false);
});

test('a workbook is whole if its archive ends as archives do', () => {
  const end = [0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)];
  expect(isWholeZip(new Uint8Array([1, 2, 3, ...end]))).toBe(true);
  expect(isWholeZip(new Uint8Array([1, 2, 3, ...end.slice(0, -1)]))).toBe(false);
  expect(isWholeZip(new Uint8Array())).toBe(false);
});
