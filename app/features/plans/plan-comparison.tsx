import { type Plan, plans } from '#shared/access/plans.ts';
import { keysOf } from '#shared/table.ts';
import { cn } from '../../ui/class-names.ts';
import { Check, Minus } from '../../ui/icons.ts';
import { planFeatures } from './plan-features.ts';

const order = keysOf(plans);

/** Every feature against every plan, the current plan's column marked. */
export function PlanComparison({ current }: { readonly current: Plan | null }) {
  return (
    <section aria-labelledby="compare" className="mt-12">
      <h2 id="compare" className="text-xl font-semibold">
        Compare the plans
      </h2>
      <div className="mt-4 rounded-lg border border-line bg-surface px-4">
        <table className="data-table [&_tbody_th]:min-w-0">
          <thead>
            <tr>
              <th scope="col">Feature</th>
              {order.map((plan) => (
                <th key={plan} scope="col" className={cn('sm:min-w-28', plan === current && 'text-primary-ink!')}>
                  {plans[plan].name}
                  {plan === current ? ' (current)' : ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {planFeatures.map((feature) => (
              <tr key={feature.name}>
                <th scope="row">{feature.name}</th>
                {order.map((plan) => {
                  const has = feature.plans.includes(plan);
                  const Icon = has ? Check : Minus;
                  return (
                    <td key={plan}>
                      <Icon aria-hidden className={cn('size-4', has ? 'text-success-ink' : 'text-muted')} />
                      <span className="sr-only">{has ? 'Included' : 'Not included'}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
