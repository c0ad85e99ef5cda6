import { cn } from '#app/ui/class-names.ts';
import { Check } from '#app/ui/icons.ts';
import { Minus } from '#app/ui/page-icons.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { type Plan, plans } from '#shared/access/plans.ts';
import { keysOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Features and the plans that include them. */
export const planFeatures: readonly { readonly name: string; readonly plans: readonly Plan[]; readonly card?: true }[] =
  [
    { name: texts.listedInShoppableExperiences, plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: texts.trafficYouReceive, plans: ['discovery', 'shopRanked', 'revenueCatcher'], card: true },
    { name: texts.planPageAndSupport, plans: ['discovery', 'shopRanked', 'revenueCatcher'] },
    { name: texts.rankAmongRetailers, plans: ['shopRanked', 'revenueCatcher'], card: true },
    { name: texts.clickShare, plans: ['shopRanked', 'revenueCatcher'] },
    { name: texts.salesDashboardsAndReports, plans: ['revenueCatcher'], card: true },
    { name: texts.catalogCollectionsAndSalesInfo, plans: ['revenueCatcher'], card: true },
    { name: texts.dataAndIntegrations, plans: ['revenueCatcher'] },
  ];

const order = keysOf(plans);

/** Table of features by plan, with the current plan marked. */
export function PlanComparison({ current }: { readonly current: Plan | null }) {
  return (
    <section aria-labelledby="compare" className="mt-12">
      <h2 id="compare" className="text-xl font-semibold">
        {texts.comparePlans}
      </h2>
      <div className="mt-4 rounded-lg border border-line bg-surface px-4">
        <Table className="[&_tbody_th]:min-w-0">
          <TableHeader>
            <TableRow>
              <TableHead>{texts.feature}</TableHead>
              {order.map((plan) => (
                <TableHead key={plan} className={cn('sm:min-w-28', plan === current && 'text-primary-ink!')}>
                  {plans[plan].name}
                  {plan === current ? ' (current)' : ''}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {planFeatures.map((feature) => (
              <TableRow key={feature.name}>
                <TableHead scope="row">{feature.name}</TableHead>
                {order.map((plan) => {
                  const has = feature.plans.includes(plan);
                  const Icon = has ? Check : Minus;
                  return (
                    <TableCell key={plan}>
                      <Icon aria-hidden className={cn('size-4', has ? 'text-success-ink' : 'text-muted')} />
                      <span className="sr-only">{has ? texts.included : texts.notIncludedLabel}</span>
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
