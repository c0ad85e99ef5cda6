import { data } from 'react-router';
import { send } from '#app/api/answers.server.ts';
import { failureOf } from '#app/api/failure.ts';
import { pageContext } from '#app/context.ts';
import { PlanCards } from '#app/features/plans/plan-cards.tsx';
import { PlanComparison } from '#app/features/plans/plan-comparison.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { supportPath } from '#app/worker-paths.ts';
import { type Plan, planOf, plans, topPlan } from '#shared/access/plans.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/retailer-welcome.ts';
import * as texts from './texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(pageContext).session?.viewer;
  return { label: viewer?.scope?.label ?? '', plan: planOf(viewer?.features ?? {}) };
}

/** Requests a plan; repeating it has no further effect. */
export async function action({ context, request }: Route.ActionArgs) {
  const plan = (await request.formData()).get('plan');
  if (!isPlan(plan)) return data({ requested: null, failed: true }, { status: 400 });
  try {
    await send(context.get(pageContext), 'requestUpgrade', { body: { plan } });
    return { requested: plan, failed: false };
  } catch (error) {
    return data({ requested: null, failed: true }, { status: failureOf(error).status ?? 500 });
  }
}

const isPlan = (value: unknown): value is Plan => hasKey(plans, value);

export default function RetailerWelcome({ loaderData: { label, plan }, actionData }: Route.ComponentProps) {
  const outcome = actionData;
  return (
    <main id="content" className="mx-auto w-full max-w-5xl px-5 py-12 lg:py-16">
      <h1 className="text-3xl font-semibold tracking-tight text-balance">{fill(texts.yourPlanLabel, { label })}</h1>
      <p className="mt-3 max-w-xl text-pretty text-muted">
        {plan === topPlan
          ? texts.planComplete
          : `${plan ? fill(texts.youAreOnName, { name: plans[plan].name }) : texts.youHaveNoPlanYet} Dashboards and settings open with ${plans[topPlan].name}.`}
      </p>
      {outcome?.failed ? (
        <p role="alert" className="mt-6 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {texts.requestFailed}
        </p>
      ) : null}
      <PlanCards current={plan} requested={outcome?.requested ?? null} />
      <PlanComparison current={plan} />
      <a
        href={supportPath}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonVariants({ variant: 'outline', className: 'mt-8' })}
      >
        {texts.contactSupport}
      </a>
    </main>
  );
}
