/** What was found of one thing that an environment needs. `on deploy`: the next deployment makes it. */
export type State =
  | 'there'
  | 'made'
  | 'to make'
  | 'to check'
  | 'on deploy'
  | 'missing'
  | 'to delete'
  | 'deleted'
  | 'absent';

export interface Finding {
  readonly what: string;
  readonly state: State;
  /** An id where it is there, and what to do where it is missing. */
  readonly detail: string;
}

/** One table of everything, in the order in which it was looked at. */
export function tableOfFindings(findings: readonly Finding[]): string {
  const width = (of: 'what' | 'state') => Math.max(...findings.map((finding) => finding[of].length));
  const [what, state] = [width('what'), width('state')];
  return findings
    .map((finding) => `${finding.what.padEnd(what)}  ${finding.state.padEnd(state)}  ${finding.detail}`.trimEnd())
    .join('\n');
}
