import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Check } from '#app/ui/icons.ts';
import { Minus } from '#app/ui/page-icons.ts';
import { type Plan, plans } from '#shared/access/plans.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { planFeatures } from './plan-comparison.tsx';
import * as texts from './texts.ts';

const summaries: Readonly<Record<Plan, string>> = {
  discovery: texts.discoverySlogan,
  shopRanked: texts.shopRankedSlogan,
  revenueCatcher: texts.revenueSlogan,
};

const planLevel = (plan: Plan | null): number => (plan ? plans[plan].level : 0);

interface PlanCardsProps {
  readonly current: Plan | null;
  /** Plan requested just now. */
  readonly requested: Plan | null;
}

/** Cards of the retailer plans, with the current one marked; larger ones can be requested. */
export function PlanCards({ current, requested }: PlanCardsProps) {
  return (
    <ul className="mt-10 grid gap-5 lg:grid-cols-3">
      {keysOf(plans).map((plan) => (
        <li
          key={plan}
          aria-current={plan === current ? 'true' : undefined}
          className={cn(
            'flex flex-col rounded-xl border bg-surface p-6 shadow-card',
            plan === current ? 'border-primary ring-1 ring-primary' : 'border-line',
          )}
        >
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-lg font-semibold">{plans[plan].name}</h2>
            {plan === current ? <Badge variant="beta">{texts.currentPlan}</Badge> : null}
          </div>
          <p className="mt-2 text-sm text-pretty text-muted lg:min-h-12">{summaries[plan]}</p>
          <ul className="mt-5 mb-6 space-y-2.5 text-sm">
            {planFeatures
              .filter(({ card }) => card)
              .map(({ name, plans: having }) => {
                const has = having.includes(plan);
                const Icon = has ? Check : Minus;
                return (
                  <li key={name} className={cn('flex gap-2.5', !has && 'text-muted')}>
                    <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', has && 'text-success-ink')} />
                    {name}
                    <span className="sr-only">{has ? '(included)' : texts.notIncluded}</span>
                  </li>
                );
              })}
          </ul>
          {planLevel(plan) <= planLevel(current) ? null : plan === requested ? (
            <p role="status" className="mt-auto text-sm font-medium text-success-ink">
              {texts.requested}
            </p>
          ) : (
            <form method="post" className="mt-auto">
              <Button
                type="submit"
                name="plan"
                value={plan}
                className="w-full"
                variant={plan === 'revenueCatcher' ? 'default' : 'outline'}
              >
                {fill(texts.requestName, { name: plans[plan].name })}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
