import { expect, test } from 'vitest';
import { isWholeCsv, isWholeZip } from '#app/analytics/save-export.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const whole = 'day,name\r\n2026-01-01,"two\r\n""lines"" ."\r\n2026-01-02,one\r\n';

test('a CSV file is complete if it has the announced number of rows, wherever it was cut', () => {
  expect(isWholeCsv(bytes(whole), 2)).toBe(true);
  expect(isWholeCsv(bytes('day\r\n'), 0)).toBe(true);
  expect(isWholeCsv(bytes(whole), 3)).toBe(false);
  for (let length = 0; length < whole.length; length++)
    expect(isWholeCsv(bytes(whole.slice(0, length)), 2)).toBe(false);
});

test('a CSV file without an announced number of rows is accepted as it is', () => {
  expect(isWholeCsv(bytes(whole.slice(0, 20)), null)).toBe(true);
});

test('a workbook is complete if its archive has an end record', () => {
  const end = [0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)];
  expect(isWholeZip(new Uint8Array([1, 2, 3, ...end]))).toBe(true);
  expect(isWholeZip(new Uint8Array([1, 2, 3, ...end.slice(0, -1)]))).toBe(false);
  expect(isWholeZip(new Uint8Array())).toBe(false);
});
