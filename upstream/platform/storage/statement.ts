export type Parameter = string | number | null;

/** SQL with its bound values. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export const statement = (sql: string, ...parameters: Parameter[]): Statement => ({ sql, parameters });

/** Parameters of one statement. The same value is bound once; D1 takes at most 100 of them. */
export class Bound {
  readonly values: Parameter[] = [];

  /** Adds a value. @returns its placeholder */
  add(value: Parameter): string {
    const at = this.values.indexOf(value);
    return `?${at >= 0 ? at + 1 : this.values.push(value)}`;
  }

  /** A list of any length as one parameter. */
  list(values: readonly Parameter[]): string {
    return `(SELECT value FROM json_each(${this.add(JSON.stringify(values))}))`;
  }
}
