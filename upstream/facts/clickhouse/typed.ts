import type { ClickHouseStatement } from './client.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

/** A value as a field of a tab-separated row. */
export const escaped = (text: string): string => text.replace(/[\\\t\n\r\0]/g, (letter) => escapes[letter] ?? letter);

export const quoted = (text: string): string => `'${escaped(text).replaceAll("'", "\\'")}'`;

type Value = string | number | readonly (string | number)[];

const textOf = (value: Value): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return `[${value.map((one) => (typeof one === 'number' ? String(one) : quoted(one))).join(',')}]`;
};

/** SQL with placeholders such as `{account:UInt32}`, and values by name. */
export const clickHouseStatement = (
  sql: string,
  values: Readonly<Record<string, Value>> = {},
): ClickHouseStatement => ({
  sql,
  parameters: new Map(Object.entries(values).map(([name, value]) => [name, textOf(value)])),
});

/** An instant in the format of D1, `2026-01-31T15:00:00.000Z`. */
export const isoOf = (instant: string): string => `concat(replaceOne(toString(${instant}), ' ', 'T'), 'Z')`;
