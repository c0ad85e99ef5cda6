/** Fields of a run that sample data leaves unchanged: weeks, ratios and the source's review. It changes amounts and names. */
const runFields =
  'source current archived own currentId weeks interval granularity health verdict seed dataThrough firstWeek lastWeek fittedAt madeAt unit codeVersion failure currency status done of weekly plannable';
const ratios =
  'r2 adjustedR2 nrmse mape wmape n naiveR2 naiveWmape roi.mean roi.low roi.high mroi.mean mroi.low mroi.high share spendShare effectShare contributionShare rssd theta maxLag slope halfLife byWeek[] priorDriven location scale';

const ofRun = (rest: string) => ({
  asks: async ({ first }: { readonly first: (list: string) => Promise<number> }) => [
    `/${await first('model-runs')}${rest}`,
  ],
  same: `${runFields} ${ratios} week weeks[] split origin controlsFrom check value threshold`.split(' '),
});

const ofPlan = (rest: string) => ({
  ...ofRun(rest),
  body: { weeks: 26 },
  same: 'weeks firstWeek lastWeek interval multiple observedUntil extrapolates better distinguishable roi marginalReturn showAnyway at'.split(
    ' ',
  ),
});

export const readsOfModels = {
  modelInputs: {
    same: 'currency timezone weeks[] partialWeeks[] kind unit role circular weeksWithSpend spendShare kpis[].label channels[].label correlations[].kpi correlations[].driver collinearity.drivers[] adequacy.weeks week of lag raw adjusted n knots controls treatments ratio matrix[] vif[] refusals[] warnings[]'.split(
      ' ',
    ),
  },
  modelRuns: { same: runFields.split(' ') },
  modelRun: ofRun(''),
  modelRunProgress: ofRun('/progress'),
  modelRunFit: ofRun('/fit'),
  modelRunContributions: ofRun('/contributions'),
  modelRunChannels: ofRun('/channels'),
  modelRunCurves: ofRun('/curves'),
  modelRunChecks: ofRun('/checks'),
  // The last run of the seed was fitted by our engine, so budgets can be planned with it.
  simulateModelRun: ofPlan('/simulations'),
  optimizeModelRun: ofPlan('/optimisations'),
  modelRunFile: {
    ...ofRun('/file?format=json'),
    same: `${runFields} ${ratios} format week split check value threshold adstock slope roi[] mroi[] r2Adjusted`.split(
      ' ',
    ),
  },
  // A run's age is the same for everybody, and the return of the next unit of spend is a ratio.
  modelInsights: { same: [...runFields.split(' '), 'value', 'weeks', 'better'] },
  modelScenarios: 'refused' as const,
  modelScenarioFile: 'refused' as const,
  modelScenario: 'refused' as const,
  modelImport: 'refused' as const,
};
