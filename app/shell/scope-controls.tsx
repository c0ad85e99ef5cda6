import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../api/chunks.ts';
import { useUiState } from '../stores/ui-state.ts';
import { Badge } from '../ui/badge.tsx';
import { ChevronsUpDown, LoaderCircle } from '../ui/icons.ts';
import { initialsOf, type ShellData, type ShellScope } from './shell-data.ts';
import * as texts from './texts.ts';

/** Loaded when somebody is about to open the list. */
const loadPicker = () => loadChunk('scope-picker', () => import('./scope-picker.tsx'));
const ScopePicker = lazy(() => loadPicker().then((module) => ({ default: module.ScopePicker })));

/** Lists leave out scopes without a name, but the current scope may be one. */
const nameless = texts.noName;

interface ScopeControlsProps {
  readonly scope: ShellScope;
  readonly data: ShellData;
}

/** The current account and subaccount, each a button that opens a searchable list. */
export function ScopeControls({ scope, data }: ScopeControlsProps) {
  const changing = useUiState((state) => state.scopeChange !== 'none');
  return (
    <div
      className="ml-2 flex min-w-0 items-center gap-2 max-sm:order-last max-sm:ml-0 max-sm:flex-1 max-sm:basis-full max-sm:gap-1"
      aria-busy={changing}
    >
      <Selector
        kind="account"
        label={texts.account}
        text={scope.accountName || nameless}
        scope={scope}
        data={data}
        tag={!scope.active && data.staff ? <Badge variant="secondary">{texts.inactive}</Badge> : null}
      />
      {data.scopeCount.operators > 0 ? (
        <Selector
          kind="operator"
          label={texts.subaccount}
          text={scope.operatorName === null ? texts.allSubaccounts : scope.operatorName || nameless}
          scope={scope}
          data={data}
          tag={null}
        />
      ) : null}
      {changing ? <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" /> : null}
    </div>
  );
}

interface SelectorProps extends ScopeControlsProps {
  readonly kind: 'account' | 'operator';
  readonly label: string;
  readonly text: string;
  readonly tag: React.ReactNode;
}

function Selector({ kind, label, text, tag, scope, data }: SelectorProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const settled = useUiState((state) => state.scopeSettled && state.scopeChange === 'none');
  const button = (
    <button
      type="button"
      className="flex h-9 max-w-64 min-w-0 cursor-pointer items-center gap-2 rounded-lg border border-line px-2 text-compact font-medium hover:bg-hover aria-expanded:bg-hover max-sm:max-w-none max-sm:flex-1 max-sm:gap-1"
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={wanted && !settled}
      onPointerEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
      onClick={() => {
        setWanted(true);
        setOpen(true);
      }}
    >
      {kind === 'account' ? (
        <span
          aria-hidden
          className="hidden size-6 shrink-0 sm:grid place-items-center rounded bg-primary-soft text-[0.625rem] font-semibold text-primary-ink"
        >
          {text === nameless ? '–' : initialsOf(text).slice(0, 2)}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 text-left">
        <span className="sr-only">{label}: </span>
        <span className="block truncate">{text}</span>
      </span>
      {tag}
      <ChevronsUpDown aria-hidden className="js-only size-4 shrink-0 text-muted" />
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ScopePicker
        kind={kind}
        label={label}
        scope={scope}
        data={data}
        open={open}
        onOpenChange={setOpen}
        trigger={button}
      />
    </Suspense>
  );
}
