import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import type { ListView } from '#shared/api/families/views-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { Link } from '../ui/link.tsx';
import { hiddenColumns } from './list-preferences.ts';
import {
  hiddenColumnsIn,
  hideParameter,
  type SavedViews as Saved,
  type ViewIntent,
  type ViewProblem,
  viewProblem,
  viewProblems,
  viewSearchOf,
} from './saved-view.ts';
import * as texts from './texts.ts';

/** The views of a list that a person has saved, as links, and the forms that save, rename and delete one. */
export function SavedViews({ views: { list, items } }: { readonly views: Saved }) {
  const [params] = useSearchParams();
  const search = viewSearchOf(params);
  const current = items.find((view) => view.search === search);
  const problem = viewProblems.find((known) => known === params.get(viewProblem)) ?? null;
  if (items.length === 0 && search === '' && problem === null) return null;
  return (
    <div className="-mt-1 mb-4 flex flex-wrap items-center gap-1">
      <nav aria-label={texts.savedViews} className="contents">
        {items.length === 0 ? null : <ViewLink to="" name={texts.wholeList} current={search === ''} />}
        {items.map(({ id, name, search: to }) => (
          <ViewLink key={id} to={to} name={name} current={id === current?.id} />
        ))}
      </nav>
      {current ? (
        <EditView key={current.etag} view={current} problem={problem} />
      ) : search === '' && problem === null ? null : (
        <SaveView key={search} list={list} search={search} problem={problem} />
      )}
    </div>
  );
}

interface ViewLinkProps {
  readonly to: string;
  readonly name: string;
  readonly current: boolean;
}

const ViewLink = ({ to, name, current }: ViewLinkProps) => (
  <Link
    to={to === '' ? '?' : `?${to}`}
    preventScrollReset
    aria-current={current ? 'true' : undefined}
    className={cn(
      'inline-flex min-h-(--control-small) max-w-56 items-center rounded-md px-2.5 text-xs font-medium',
      current ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
    )}
  >
    <span className="truncate">{name}</span>
  </Link>
);

interface SaveViewProps {
  readonly list: string;
  readonly search: string;
  readonly problem: ViewProblem | null;
}

function SaveView({ list, search, problem }: SaveViewProps) {
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = currentTarget.elements.namedItem('search');
    if (field instanceof HTMLInputElement) field.value = withHiddenColumns(list, search);
  };
  return (
    <ViewMenu label={texts.saveView} triggerText={texts.saveView} problem={problem}>
      <ViewForm intent="save-view" onSubmit={onSubmit} submit={texts.saveThisView} name="" problem={problem}>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="search" defaultValue={search} />
      </ViewForm>
    </ViewMenu>
  );
}

/** The columns that this browser hides are part of what is saved. */
function withHiddenColumns(list: string, search: string): string {
  const params = new URLSearchParams(search);
  const hidden = new Set([...hiddenColumnsIn(params), ...hiddenColumns(list)]);
  if (hidden.size > 0) params.set(hideParameter, [...hidden].sort().join(','));
  return viewSearchOf(params);
}

interface EditViewProps {
  readonly view: ListView;
  readonly problem: ViewProblem | null;
}

function EditView({ view, problem }: EditViewProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <ViewMenu label={fill(texts.editView, { name: view.name })} triggerText={texts.edit} problem={problem}>
      <ViewForm intent="rename-view" submit={texts.rename} name={view.name} problem={problem}>
        <ViewFields view={view} />
      </ViewForm>
      <Form method="post" preventScrollReset className="mt-2 border-t border-line pt-2">
        <input type="hidden" name="intent" value={'delete-view' satisfies ViewIntent} />
        <ViewFields view={view} />
        <Button type="submit" variant="ghost" size="sm" disabled={busy}>
          {texts.deleteView}
        </Button>
      </Form>
    </ViewMenu>
  );
}

const ViewFields = ({ view }: { readonly view: ListView }) => (
  <>
    <input type="hidden" name="view" value={view.id} />
    <input type="hidden" name="etag" value={view.etag} />
  </>
);

interface ViewMenuProps {
  readonly label: string;
  readonly triggerText: string;
  readonly problem: ViewProblem | null;
  readonly children: ReactNode;
}

const ViewMenu = ({ label, triggerText, problem, children }: ViewMenuProps) => (
  <DropdownMenu group="list-view" open={problem !== null}>
    <DropdownMenuTrigger label={label} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
      {triggerText}
    </DropdownMenuTrigger>
    <DropdownMenuContent className="start-0 end-auto w-64 p-3 text-sm">{children}</DropdownMenuContent>
  </DropdownMenu>
);

interface ViewFormProps {
  readonly intent: ViewIntent;
  readonly submit: string;
  readonly name: string;
  readonly problem: ViewProblem | null;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

const problemWords: Readonly<Record<ViewProblem, string>> = {
  'name-taken': texts.viewNameTaken,
  'too-many': texts.tooManyViews,
  failed: texts.viewNotSaved,
};

function ViewForm({ intent, submit, name, problem, onSubmit, children }: ViewFormProps) {
  const busy = useNavigation().state !== 'idle';
  const [typed, setTyped] = useState(name);
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit} className="grid gap-2">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Label>
        <span className="mb-1 block">{texts.viewName}</span>
        <Input
          name="name"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          required
          maxLength={80}
          autoComplete="off"
          aria-invalid={problem === 'name-taken' || undefined}
          aria-describedby={problem ? 'view-problem' : undefined}
        />
      </Label>
      {problem ? (
        <p id="view-problem" className="text-xs text-error-ink">
          {problemWords[problem]}
        </p>
      ) : null}
      <Button type="submit" size="sm" disabled={busy}>
        {submit}
      </Button>
    </Form>
  );
}
