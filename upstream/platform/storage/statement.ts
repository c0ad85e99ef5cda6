export type Parameter = string | number | null;

/** SQL with what is bound to it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export const statement = (sql: string, ...parameters: Parameter[]): Statement => ({ sql, parameters });
