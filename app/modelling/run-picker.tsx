import { Form, useLocation, useSubmit } from 'react-router';
import { pagePath } from '../page-path.ts';
import { FilterChoice } from '../page-recipes/list-filter-fields.tsx';

import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { ModelFrame } from './frame.server.ts';
import { type ModelPath, modelPages, runLabel, runSearch } from './run-words.ts';
import * as texts from './texts.ts';

interface RunPickerProps {
  readonly frame: ModelFrame;
  readonly path: ModelPath;
  /** Whether a second run can be compared. */
  readonly compares: boolean;
}

/** Chooses the run, and links to other pages of the same run. Other parameters of the address stay. */
export function RunPicker({ frame: { runs, run, compared }, path, compares }: RunPickerProps) {
  const { search } = useLocation();
  const send = useSubmit();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'run' && name !== 'with');
  const known = run && !runs.some(({ id }) => id === run.id) ? [run, ...runs] : runs;
  const others = known.filter(({ id, status }) => id !== run?.id && status === 'done');
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <Form
        aria-label={texts.chooseRun}
        preventScrollReset
        onChange={({ currentTarget }) => void send(currentTarget, { preventScrollReset: true })}
        className="flex max-w-full min-w-0 flex-wrap items-end gap-3 text-sm"
      >
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <FilterChoice
          name="run"
          label={texts.run}
          chosen={String(run?.id ?? '')}
          options={known.map((choice) => [String(choice.id), runLabel(choice)])}
        />
        {compares && others.length > 0 ? (
          <FilterChoice
            name="with"
            label={texts.compareWith}
            all={texts.noOtherRun}
            chosen={compared ? String(compared.id) : null}
            options={others.map((choice) => [String(choice.id), runLabel(choice)])}
          />
        ) : null}
        <Button type="submit" variant="outline" size="sm">
          {texts.show}
        </Button>
      </Form>
      <nav aria-label={texts.pagesOfRun} className="flex flex-wrap gap-x-4 text-sm">
        {modelPages.map(([to, label]) =>
          to === path ? (
            <span key={to} aria-current="page" className="inline-flex min-h-7 items-center font-medium">
              {label}
            </span>
          ) : (
            <Link
              key={to}
              to={{ pathname: pagePath(to), search: runSearch(run?.id ?? null) }}
              className="inline-flex min-h-7 items-center text-primary-ink hover:underline"
            >
              {label}
            </Link>
          ),
        )}
      </nav>
    </div>
  );
}
