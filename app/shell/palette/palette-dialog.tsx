import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '#app/api/failure.ts';
import { type ScopeOption, searchScopes } from '#app/api/scope-search.ts';
import { usePalette } from '#app/stores/palette.ts';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '#app/ui/command.tsx';
import { counted } from '#app/ui/counted.ts';
import { ExternalLink, Plus } from '#app/ui/icons.ts';
import { Building2, CornerDownLeft, FileText, History } from '#app/ui/page-icons.ts';
import type { Menu } from '#shared/access/menu.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { chooseScope } from '../choose-scope.ts';
import type { ShellData, ShellScope } from '../shell-data.ts';
import { entriesOf, matching, type PaletteEntry, search } from './menu-entries.ts';
import { type Openable, recentIn, rememberOpened } from './recent.ts';
import * as texts from './texts.ts';
import { useFoundChoices } from './use-found-choices.ts';

const scopesShown = 20;

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly kind: 'page' | 'external' | 'scope' | 'recent' | 'action' | 'found';
  readonly blocked: boolean;
  /** Found for an earlier text, so it can't be chosen now. */
  readonly stale?: boolean;
  readonly run: () => void;
}

/**
 * Searches everything the person can open. Pages and actions are searched here; scopes, and the reports, products and
 * touchpoints of the scope, on the server.
 */
export function PaletteDialog({ data }: { readonly data: ShellData }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const { setOpen, setShortcuts } = usePalette();
  const close = () => dialog.current?.close();
  const open = useOpenPage(data, close);
  const pages = usePageChoices(data, text, close, open);
  const scopes = useScopeChoices(data, text, close);
  const found = useFoundChoices(data, text);
  const recent = text.trim() === '' && data.scope ? recentIn(data.scope.ref) : [];
  const sections: readonly SectionProps[] = [
    { title: texts.recent, choices: recent.map((item) => choiceOf(item, 'recent', open)) },
    {
      title: texts.actions,
      choices: matching(data.actions, text).map((item) => choiceOf({ ...item, detail: '' }, 'action', open)),
    },
    { title: texts.pages, choices: pages },
    ...found.groups.map(({ title, items }) => ({
      title,
      choices: items.map((item) => ({ ...choiceOf(item, 'found', open), stale: found.stale })),
    })),
    { title: texts.switchTo, choices: scopes.choices },
  ];
  const count = sections.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <CommandDialog
      dialog={dialog}
      label={texts.searchPagesAndAccounts}
      onOpenChange={setOpen}
      shouldFilter={false}
      vimBindings={false}
      loop
    >
      <CommandInput
        placeholder={texts.pageAccountOrSubaccount}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={setText}
      >
        <button
          type="button"
          onClick={close}
          className="cursor-pointer rounded border border-line px-1.5 text-xs text-muted"
        >
          {texts.esc}
          <span className="sr-only">{texts.close}</span>
        </button>
      </CommandInput>
      <CommandList label={texts.results}>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </CommandList>
      <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-2 text-xs text-muted">
        <p role="status">
          {count === 0 && !scopes.note && !found.searching
            ? texts.nothingFound
            : (scopes.note ?? counted(count, 'result', createFormats(data.locale, '')))}
        </p>
        <button
          type="button"
          onClick={() => {
            close();
            setShortcuts(true);
          }}
          className="cursor-pointer underline-offset-2 hover:text-ink hover:underline max-sm:hidden"
        >
          {texts.keyboardShortcuts}
        </button>
      </div>
    </CommandDialog>
  );
}

const icons = {
  page: FileText,
  external: ExternalLink,
  scope: Building2,
  recent: History,
  action: Plus,
  found: FileText,
} as const;

type OpenPage = (opened: Openable) => void;

/** Opens a page of the product and remembers it as a recent one. */
function useOpenPage(data: ShellData, close: () => void): OpenPage {
  const navigate = useNavigate();
  return (opened) => {
    close();
    if (data.scope) rememberOpened(data.scope.ref, opened);
    void navigate(opened.href);
  };
}

const choiceOf = (item: Openable, kind: Choice['kind'], open: OpenPage): Choice => ({
  ...{ id: `${kind} ${item.href}`, title: item.title, detail: item.detail, kind, blocked: false },
  run: () => open(item),
});

interface SectionProps {
  readonly title: string;
  readonly choices: readonly Choice[];
}

function Section({ title, choices }: SectionProps) {
  if (choices.length === 0) return null;
  return (
    <CommandGroup heading={title}>
      {choices.map(({ id, title: text, detail, kind, blocked, stale, run }) => {
        const Icon = icons[kind];
        return (
          <CommandItem key={id} value={id} disabled={blocked} onSelect={() => (stale ? undefined : run())}>
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{text}</span>
            <span className="max-w-40 truncate text-xs text-muted">{detail}</span>
            <CornerDownLeft
              aria-hidden
              className="hidden size-3.5 shrink-0 text-muted group-data-[selected=true]/item:block"
            />
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

function usePageChoices(data: ShellData, text: string, close: () => void, open: OpenPage): readonly Choice[] {
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
  const run = ({ link, place }: PaletteEntry) => {
    if (link.kind !== 'external') return open({ title: link.title, detail: place, href: link.href });
    close();
    window.open(link.href, '_blank', 'noopener');
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

const noScope: ShellScope = {
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
    return chooseScope(option, data.scope ?? noScope, data);
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
  if (!wanted) return texts.typeToFindAnAccountToo;
  if (error) return fill(texts.accountsKind, { kind: failureText(failureOf(error).kind) });
  if (isPending) return texts.searchingAccounts;
  return all && `${shown} of ${all}: type to narrow it down`;
}
