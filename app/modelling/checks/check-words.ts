import type { ModelRunChecks } from '#shared/api/families/modelling-runs-schemas.ts';
import { type CheckName, checkLabels } from '#shared/modelling/checks.ts';
import { fill } from '#shared/text/fill.ts';
import type { RunFormats } from '../run-formats.ts';
import * as texts from './texts.ts';

type RunCheckItem = ModelRunChecks['items'][number];

interface CheckWords {
  /** What the number measures. */
  readonly measure: string;
  /** Number format. */
  readonly style: 'ratio' | 'metric' | 'probability' | 'error' | 'count' | 'weeks';
  /** How the number passes. */
  readonly passes: 'below' | 'least' | 'most' | 'above';
  readonly pass: string;
  /** Text for a check that needs review or has failed. */
  readonly else: string;
  /** What to do if it hasn't passed. */
  readonly advice: string;
}

const checkWords: Readonly<Record<CheckName, CheckWords>> = {
  convergence: {
    ...{ measure: texts.convergence, style: 'ratio', passes: 'below' },
    ...{ pass: texts.convergencePass, else: texts.convergenceElse, advice: texts.convergenceAdvice },
  },
  baseline: {
    ...{ measure: texts.baseline, style: 'probability', passes: 'below' },
    ...{ pass: texts.baselinePass, else: texts.baselineElse, advice: texts.baselineAdvice },
  },
  'p-value': {
    ...{ measure: texts.pValue, style: 'ratio', passes: 'least' },
    ...{ pass: texts.pValuePass, else: texts.pValueElse, advice: texts.pValueAdvice },
  },
  fit: {
    ...{ measure: texts.goodness, style: 'metric', passes: 'above' },
    ...{ pass: texts.goodnessPass, else: texts.goodnessElse, advice: texts.goodnessAdvice },
  },
  'prior-shift': {
    ...{ measure: texts.priorShift, style: 'count', passes: 'most' },
    ...{ pass: texts.priorShiftPass, else: texts.priorShiftElse, advice: texts.priorShiftAdvice },
  },
  'roi-consistency': {
    ...{ measure: texts.consistency, style: 'count', passes: 'most' },
    ...{ pass: texts.consistencyPass, else: texts.consistencyElse, advice: texts.consistencyAdvice },
  },
  'implausible-roi': {
    ...{ measure: texts.implausible, style: 'count', passes: 'most' },
    ...{ pass: texts.implausiblePass, else: texts.implausibleElse, advice: texts.implausibleAdvice },
  },
  'high-variance': {
    ...{ measure: texts.variance, style: 'ratio', passes: 'most' },
    ...{ pass: texts.variancePass, else: texts.varianceElse, advice: texts.varianceAdvice },
  },
  'potential-bias': {
    ...{ measure: texts.bias, style: 'ratio', passes: 'least' },
    ...{ pass: texts.biasPass, else: texts.biasElse, advice: texts.biasAdvice },
  },
  holdout: {
    ...{ measure: texts.holdout, style: 'error', passes: 'most' },
    ...{ pass: texts.holdoutPass, else: texts.holdoutElse, advice: texts.holdoutAdvice },
  },
  residuals: {
    ...{ measure: texts.residuals, style: 'ratio', passes: 'most' },
    ...{ pass: texts.residualsPass, else: texts.residualsElse, advice: texts.residualsAdvice },
  },
  leak: {
    ...{ measure: texts.leak, style: 'ratio', passes: 'most' },
    ...{ pass: texts.leakPass, else: texts.leakElse, advice: texts.leakAdvice },
  },
  collinearity: {
    ...{ measure: texts.collinearity, style: 'ratio', passes: 'below' },
    ...{ pass: texts.collinearityPass, else: texts.collinearityElse, advice: texts.collinearityAdvice },
  },
  'shuffled-kpi': {
    ...{ measure: texts.shuffled, style: 'ratio', passes: 'most' },
    ...{ pass: texts.shuffledPass, else: texts.shuffledElse, advice: texts.shuffledAdvice },
  },
  age: {
    ...{ measure: texts.age, style: 'weeks', passes: 'most' },
    ...{ pass: texts.agePass, else: texts.ageElse, advice: texts.ageAdvice },
  },
};

const thresholds = { below: texts.below, least: texts.atLeast, most: texts.atMost, above: texts.above } as const;

/** Text of a check: its number, threshold, meaning and advice. */
export function checkInWords({ check, status, value, threshold, about }: RunCheckItem, formats: RunFormats) {
  const words = checkWords[check];
  const write = (number: number | null): string => {
    if (words.style === 'count' || words.style === 'weeks') return formats.value(number, 'integer');
    return formats[words.style](number);
  };
  const sentence = status === 'pass' ? words.pass : status === 'unknown' ? texts.sourceDoesNotTell : words.else;
  return {
    ...{ label: checkLabels[check], measure: words.measure },
    value: write(value),
    threshold: threshold === null ? write(null) : fill(thresholds[words.passes], { value: write(threshold) }),
    sentence: about.length > 0 ? fill(texts.sentenceAbout, { sentence, names: about.join(', ') }) : sentence,
    advice: status === 'pass' ? null : status === 'unknown' ? texts.unknownAdvice : words.advice,
  };
}
