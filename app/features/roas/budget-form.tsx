import { Form } from 'react-router';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FieldDescription, FieldError } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { fill } from '#shared/text/fill.ts';
import { type Goal, goals, horizons, type PlanForm, type PlannedChannel, shownBudget } from './plan-form.ts';
import * as texts from './texts.ts';

interface BudgetFormProps {
  readonly form: PlanForm;
  readonly shown: ShownRun;
}

const goalWords: Readonly<Record<Goal, string>> = {
  total: texts.fixedBudget,
  return: texts.leastReturn,
  'marginal-return': texts.leastMarginalReturn,
};

const rowClasses =
  'grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_6rem_6rem_4rem] sm:items-center';

/** GET form of budgets and bounds, so a plan can be shared and works without a script. */
export function BudgetForm({ form, shown: { run, formats } }: BudgetFormProps) {
  const { weeks, channels, goal, total, target, anyway, goalProblem, act } = form;
  const choices = [...new Set([...horizons.filter((horizon) => horizon <= run.weeks), weeks])].toSorted(
    (a, b) => a - b,
  );
  const sum = channels.reduce((all, { now }) => all + now, 0);
  return (
    <Form preventScrollReset aria-label={texts.planBudgets} className="mt-3 grid gap-4 text-sm">
      <input type="hidden" name="run" value={run.id} />
      <input type="hidden" name="of" value={weeks} />
      {/* First submit button, so that Enter runs the plan. */}
      <button type="submit" name="do" value="simulate" tabIndex={-1} aria-hidden className="sr-only">
        {texts.simulate}
      </button>
      <Label className="w-fit">
        <span className="mb-1 block">{texts.planFor}</span>
        <NativeSelect key={weeks} name="weeks" defaultValue={weeks} className="w-auto">
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {fill(texts.countWeeks, { count: choice })}
            </option>
          ))}
        </NativeSelect>
      </Label>
      <p className="max-w-3xl text-xs text-muted">{texts.flightingMeans}</p>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{texts.budgets}</legend>
        <div aria-hidden className={`${rowClasses} mb-1 text-xs text-muted max-sm:hidden`}>
          <span>{texts.channel}</span>
          <span className="text-end">{texts.today}</span>
          <span>{texts.budget}</span>
          <span>{texts.leastChange}</span>
          <span>{texts.maxChange}</span>
          <span>{texts.lock}</span>
        </div>
        <ul className="divide-y divide-line">
          {channels.map((channel) => (
            <li key={channel.id} className="py-2">
              <BudgetRow channel={channel} weeks={weeks} write={formats.spend} />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="flex min-w-0 flex-wrap items-end gap-3">
        <legend className="mb-2 font-semibold">{texts.optimizeFor}</legend>
        <Label>
          <span className="mb-1 block text-xs text-muted">{texts.goal}</span>
          <NativeSelect key={goal} name="goal" defaultValue={goal} className="w-auto max-w-full">
            {goals.map((id) => (
              <option key={id} value={id}>
                {goalWords[id]}
              </option>
            ))}
          </NativeSelect>
        </Label>
        <Label className="w-40">
          <span className="mb-1 block text-xs text-muted">{texts.totalBudget}</span>
          <Input
            key={total}
            type="number"
            name="total"
            min={1}
            step="any"
            inputMode="decimal"
            defaultValue={total}
            placeholder={String(shownBudget(sum))}
            aria-invalid={(act === 'optimize' && goal === 'total' && goalProblem) || undefined}
          />
        </Label>
        <Label className="w-40">
          <span className="mb-1 block text-xs text-muted">{texts.targetReturn}</span>
          <Input
            key={target}
            type="number"
            name="target"
            min={0}
            max={100}
            step="any"
            inputMode="decimal"
            defaultValue={target}
            aria-invalid={(act === 'optimize' && goal !== 'total' && goalProblem) || undefined}
          />
        </Label>
        {act === 'optimize' && goalProblem ? (
          <FieldError className="w-full">{goal === 'total' ? texts.totalError : texts.targetError}</FieldError>
        ) : null}
      </fieldset>
      <div>
        <Label className="inline-flex items-center gap-2">
          <Checkbox key={String(anyway)} name="anyway" value="on" defaultChecked={anyway} />
          {texts.showAnyway}
        </Label>
        <FieldDescription>{texts.showAnywayHint}</FieldDescription>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="simulate">
          {texts.simulate}
        </Button>
        <Button type="submit" name="do" value="optimize" variant="outline">
          {texts.optimize}
        </Button>
      </div>
    </Form>
  );
}

interface BudgetRowProps {
  readonly channel: PlannedChannel;
  readonly weeks: number;
  readonly write: (amount: number) => string;
}

function BudgetRow({ channel, weeks, write }: BudgetRowProps) {
  const { id, label, now, budget, least, most, locked, typed, problem } = channel;
  const shown = typed ?? String(shownBudget(budget));
  const hint = `problem-${id}`;
  const wrong = { 'aria-invalid': true, 'aria-describedby': hint } as const;
  const onBudget = problem === 'amount' || problem === 'too-much';
  return (
    <>
      <div className={rowClasses}>
        <span className="min-w-0 font-medium wrap-anywhere max-sm:col-span-2">{label}</span>
        <span className="text-end tabular-nums text-muted max-sm:col-span-2 max-sm:text-start" suppressHydrationWarning>
          <span className="sm:sr-only">{texts.today} </span>
          {write(now)}
        </span>
        <Label className="max-sm:col-span-2">
          <span className="text-xs text-muted sm:sr-only">
            {texts.budget} <span className="sr-only">{label}</span>
          </span>
          <Input
            key={`${weeks} ${shown}`}
            type="number"
            name={`budget.${id}`}
            min={0}
            step="any"
            inputMode="decimal"
            defaultValue={shown}
            {...(onBudget && wrong)}
          />
        </Label>
        <Label>
          <span className="text-xs text-muted sm:sr-only">
            {texts.leastChange} <span className="sr-only">{label}</span>
          </span>
          <Input
            key={least}
            type="number"
            name={`least.${id}`}
            min={-100}
            max={100}
            step="any"
            defaultValue={least}
            placeholder="-30"
            {...(problem === 'bounds' && wrong)}
          />
        </Label>
        <Label>
          <span className="text-xs text-muted sm:sr-only">
            {texts.maxChange} <span className="sr-only">{label}</span>
          </span>
          <Input
            key={most}
            type="number"
            name={`most.${id}`}
            min={-100}
            max={100}
            step="any"
            defaultValue={most}
            placeholder="30"
            {...(problem === 'bounds' && wrong)}
          />
        </Label>
        <Label className="inline-flex min-h-6 items-center gap-2 max-sm:col-span-2">
          <Checkbox key={String(locked)} name={`lock.${id}`} value="on" defaultChecked={locked} />
          <span className="text-xs text-muted sm:sr-only">
            {texts.lock} <span className="sr-only">{label}</span>
          </span>
        </Label>
      </div>
      {problem === null ? null : (
        <FieldError id={hint} suppressHydrationWarning>
          {problem === 'amount'
            ? texts.budgetError
            : problem === 'too-much'
              ? fill(texts.budgetTooMuch, { most: write(2 * now) })
              : texts.boundsError}
        </FieldError>
      )}
    </>
  );
}
