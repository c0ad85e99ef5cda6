import type { Parameter } from '../dialect.ts';
import { escaped, quoted } from './typed.ts';

/** Parameters of one statement, as ClickHouse reads them. Equal values are sent once. */
export class ClickHouseParameters {
  /** By their names in the statement. */
  readonly texts = new Map<string, string>();
  readonly #places = new Map<string, string>();

  /** The placeholder that stands for a number or a text. */
  add(value: Parameter): string {
    if (typeof value === 'string') return this.#place('String', escaped(value));
    // Larger numbers aren’t exact integers and could overflow every integer type.
    if (!Number.isSafeInteger(value)) return this.#place('Float64', String(value));
    return this.#place(value >= 0 && value < 2 ** 32 ? 'UInt32' : 'Int64', String(value));
  }

  /** The placeholder of a calendar day: as a `Date` like the columns, if a `Date` can be that day. */
  day(date: string): string {
    return this.#place(date >= '1970-01-01' && date < '2149-06-06' ? 'Date' : 'Date32', date);
  }

  /** The placeholder of a list of calendar days, in the type of the columns. */
  days(days: readonly string[]): string {
    const stored = days.filter((day) => day >= '1970-01-01' && day < '2149-06-06');
    return this.#place('Array(Date)', `[${stored.map(quoted).join(',')}]`);
  }

  /** The placeholder of a non-empty list. */
  list(values: readonly Parameter[]): string {
    if (values.every((value) => typeof value === 'number')) {
      const integers = values.every((value) => Number.isSafeInteger(value));
      return this.#place(integers ? 'Array(Int64)' : 'Array(Float64)', `[${values.join(',')}]`);
    }
    return this.#place('Array(String)', `[${values.map((value) => quoted(String(value))).join(',')}]`);
  }

  #place(type: string, text: string): string {
    const key = `${type} ${text}`;
    const known = this.#places.get(key);
    if (known) return known;
    const name = `p${this.texts.size}`;
    this.texts.set(name, text);
    const made = `{${name}:${type}}`;
    this.#places.set(key, made);
    return made;
  }
}
