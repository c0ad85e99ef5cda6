/** Checks of a run, in the order of the list. */
export const checkNames = [
  'convergence',
  'baseline',
  'p-value',
  'fit',
  'prior-shift',
  'roi-consistency',
  'implausible-roi',
  'high-variance',
  'potential-bias',
  'holdout',
  'residuals',
  'leak',
  'collinearity',
  'shuffled-kpi',
  'age',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkLabels: Readonly<Record<CheckName, string>> = {
  convergence: 'Convergence',
  baseline: 'Baseline',
  'p-value': 'Predicted total',
  fit: 'Goodness of fit',
  'prior-shift': 'Prior–posterior shift',
  'roi-consistency': 'ROI consistency',
  'implausible-roi': 'Implausible ROI',
  'high-variance': 'High variance',
  'potential-bias': 'Potential bias',
  holdout: 'Holdout',
  residuals: 'Residuals',
  leak: 'Leak',
  collinearity: 'Collinearity',
  'shuffled-kpi': 'Shuffled KPI',
  age: 'Age',
};

/** `unknown`: the run's source has no data for it, which is never a pass. */
export const checkStatuses = ['pass', 'review', 'fail', 'unknown'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** The result of one check. `about` names components. */
export interface RunCheck {
  readonly check: CheckName;
  readonly status: CheckStatus;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly about: readonly string[];
}

const telling: readonly CheckName[] = ['convergence', 'baseline', 'p-value'];

/** The worst result of the checks. A run only passes if one of the most important checks has a result. */
export function verdictOf(checks: readonly Pick<RunCheck, 'check' | 'status'>[]): CheckStatus {
  const says = (status: CheckStatus) => checks.some((check) => check.status === status);
  if (says('fail')) return 'fail';
  if (says('review')) return 'review';
  return checks.some(({ check, status }) => status === 'pass' && telling.includes(check)) ? 'pass' : 'unknown';
}
