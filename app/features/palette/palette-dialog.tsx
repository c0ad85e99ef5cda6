import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { createFormats } from '#shared/format/formats.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { type ScopeOption, searchScopes } from '../../api/scope-search.ts';
import { chooseScope } from '../../shell/choose-scope.ts';
import type { ShellData, ShellScope } from '../../shell/shell-data.ts';
import { usePalette } from '../../stores/palette.ts';
import { cn } from '../../ui/class-names.ts';
import { counted } from '../../ui/counted.ts';
import { Building2, CornerDownLeft, ExternalLink, FileText, Search } from '../../ui/icons.ts';
import { entriesOf, type PaletteEntry, search } from './menu-entries.ts';

const scopesShown = 20;

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly kind: 'page' | 'external' | 'scope';
  readonly blocked: boolean;
  /** It was found for what was typed before: a key pressed now means another one. */
  readonly stale?: boolean;
  readonly run: () => void;
}

/** Everything the person can reach, found by typing: the pages of their menu at once, their scopes by the server. */
export function PaletteDialog({ data }: { readonly data: ShellData }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const setOpen = usePalette((state) => state.setOpen);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const pages = usePageChoices(data, text, close);
  const scopes = useScopeChoices(data, text, close);
  const choices = [...pages, ...scopes.choices];
  const chosen = choices[Math.min(active, choices.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      const next = (Math.min(active, choices.length - 1) + step + choices.length) % choices.length;
      setActive(next);
      list.current?.querySelector(`[id="${id}-${next}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen && !chosen.blocked && !chosen.stale) chosen.run();
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the area around it
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search pages and accounts"
      onClose={() => setOpen(false)}
      onClick={(event) => (event.target === dialog.current ? close() : undefined)}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={chosen ? `${id}-${choices.indexOf(chosen)}` : undefined}
          aria-label="Search pages and accounts"
          placeholder="Page, account or subaccount"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent py-3.5 outline-none"
        />
        <button
          type="button"
          onClick={close}
          className="cursor-pointer rounded border border-line px-1.5 text-xs text-muted"
        >
          Esc<span className="sr-only">: close</span>
        </button>
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <Section title="Pages" choices={pages} from={0} {...{ id, chosen, setActive }} />
        <Section title="Accounts" choices={scopes.choices} from={pages.length} {...{ id, chosen, setActive }} />
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-xs text-muted">
        {choices.length === 0 && !scopes.note
          ? 'Nothing found'
          : (scopes.note ?? counted(choices.length, 'result', createFormats(data.locale, '')))}
      </p>
    </dialog>
  );
}

interface SectionProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Place of the first one among all. */
  readonly from: number;
  readonly id: string;
  readonly chosen: Choice | undefined;
  readonly setActive: (at: number) => void;
}

const icons = { page: FileText, external: ExternalLink, scope: Building2 } as const;

function Section({ title, choices, from, id, chosen, setActive }: SectionProps) {
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-label={title}>
      <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
        {title}
      </p>
      {choices.map((choice, index) => {
        const Icon = icons[choice.kind];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the search field, where the focus stays
          // biome-ignore lint/a11y/useFocusableInteractive: the search field names the active option
          <div
            key={choice.id}
            id={`${id}-${from + index}`}
            role="option"
            aria-selected={choice === chosen}
            aria-disabled={choice.blocked}
            onPointerMove={() => setActive(from + index)}
            onClick={() => (choice.blocked ? undefined : choice.run())}
            className={cn('menu-item', choice === chosen && 'bg-hover', choice.blocked && 'opacity-55')}
          >
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{choice.title}</span>
            <span className="max-w-40 truncate text-xs text-muted">{choice.detail}</span>
            {choice === chosen ? <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-muted" /> : null}
          </div>
        );
      })}
    </div>
  );
}

function usePageChoices(data: ShellData, text: string, close: () => void): readonly Choice[] {
  const navigate = useNavigate();
  const [menu, setMenu] = useState<Menu>(data.menu);
  useEffect(() => {
    let live = true;
    setMenu(data.menu);
    data.lateMenu?.then(
      (late) => (live ? setMenu(late) : undefined),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [data.menu, data.lateMenu]);
  const run = ({ link }: PaletteEntry) => {
    close();
    if (link.kind === 'external') window.open(link.href, '_blank', 'noopener');
    else void navigate(link.href);
  };
  return search(entriesOf(menu, data), text).map((entry) => ({
    id: `page ${entry.link.href}`,
    title: entry.link.title,
    detail: entry.place,
    kind: entry.link.kind,
    blocked: false,
    run: () => run(entry),
  }));
}

const nowhere: ShellScope = {
  ref: '',
  type: 'account',
  id: 0,
  label: '',
  accountId: 0,
  accountName: '',
  operatorName: null,
  accountType: 'brand',
  active: true,
  accountLevel: 0,
};

function useScopeChoices(data: ShellData, text: string, close: () => void) {
  const wanted = useDeferredValue(text.trim());
  const choose = (option: ScopeOption) => {
    close();
    return chooseScope(option, data.scope ?? nowhere, data);
  };
  const found = useQuery({
    queryKey: ['scopes', 'any', null, wanted, scopesShown],
    queryFn: ({ signal }) =>
      searchScopes({ type: 'any', account: null, text: wanted, limit: scopesShown, offset: 0, signal }),
    enabled: wanted !== '',
    placeholderData: (previous) => previous,
  });
  const { options, total } = (wanted && found.data) || { options: [], total: 0 };
  const stale = found.isPlaceholderData || wanted !== text.trim();
  const choices = options.map(
    (option: ScopeOption): Choice => ({
      id: formatScopeRef(option),
      title: option.label,
      detail: data.staff && !option.active ? 'inactive' : formatScopeRef(option) === data.scope?.ref ? 'current' : '',
      kind: 'scope',
      blocked: data.anonymized && !option.active,
      stale,
      run: () => void choose(option),
    }),
  );
  const all = total > options.length ? counted(total, 'account', createFormats(data.locale, '')) : null;
  return { choices, note: noteOf(wanted, found, options.length, all) };
}

interface Found {
  readonly error: Error | null;
  readonly isPending: boolean;
}

function noteOf(wanted: string, { error, isPending }: Found, shown: number, all: string | null): string | null {
  if (!wanted) return 'Type to find an account too';
  if (error) return `Accounts: ${failureText(failureOf(error).kind)}`;
  if (isPending) return 'Searching accounts…';
  return all && `${shown} of ${all}: type to narrow it down`;
}
