/** RFC 9457 problem details: the one shape in which a call fails. */
export interface Problem {
  /** Which of the closed failures it is. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  /** Per-field sentences, by JSON path of the body. */
  readonly errors?: Readonly<Record<string, string>>;
}

export const problemType = 'application/problem+json';
