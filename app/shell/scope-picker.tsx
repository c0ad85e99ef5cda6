import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import type { ScopeOption } from '../api/scope-search.ts';
import { cn } from '../ui/class-names.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx';
import { chooseScope } from './choose-scope.ts';
import { ScopeList } from './scope-list.tsx';
import { useScopeRows } from './scope-rows.ts';
import type { ShellData, ShellScope } from './shell-data.ts';
import * as texts from './texts.ts';

interface ScopePickerProps {
  readonly kind: 'account' | 'operator';
  readonly label: string;
  readonly scope: ShellScope;
  readonly data: ShellData;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trigger: ReactNode;
}

/** A searchable list of scopes. The search runs on the server, and only visible rows are fetched and rendered. */
export function ScopePicker({ kind, label, scope, data, open, onOpenChange, trigger }: ScopePickerProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={fill(texts.chooseLabel, { label })} className="w-80 max-w-[calc(100vw-1.5rem)]">
        <Search kind={kind} label={label} scope={scope} data={data} close={() => onOpenChange(false)} />
      </PopoverContent>
    </Popover>
  );
}

interface SearchProps extends Pick<ScopePickerProps, 'kind' | 'label' | 'scope' | 'data'> {
  readonly close: () => void;
}

function Search({ kind, label, scope, data, close }: SearchProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useScopeRows({ type: kind, account: kind === 'operator' ? scope.accountId : null, text: search });
  const rows = { ...found, stale: found.stale || search !== text.trim() };
  const choose = (option: ScopeOption) => {
    if (data.anonymized && !option.active) return;
    close();
    void chooseScope(option, scope, data);
  };
  const clearable = scope.type === 'operator' && (scope.accountLevel > 0 || rows.total > 1);
  return (
    <>
      <ScopeList
        id={listId}
        search={search}
        label={label}
        rows={rows}
        current={kind === 'account' ? `account-${scope.accountId}` : scope.ref}
        staff={data.staff}
        anonymized={data.anonymized}
        onChoose={choose}
        field={(keys) => (
          <input
            {...keys}
            aria-label={fill(texts.searchLabel, { label })}
            placeholder={texts.typeToSearch}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-full rounded-t-lg border-b border-line bg-transparent px-3.5 py-3 text-sm -outline-offset-2"
          />
        )}
      />
      {kind === 'operator' && clearable && search === '' ? (
        <button
          type="button"
          className={cn(dropdownMenuItemClasses, 'mx-1.5 mb-1.5 w-[calc(100%-0.75rem)] border-t border-line')}
          onClick={() => choose({ ...accountOf(scope), accessLevel: Math.max(1, scope.accountLevel) })}
        >
          {texts.allSubaccounts}
        </button>
      ) : null}
    </>
  );
}

const accountOf = (scope: ShellScope): ScopeOption => ({
  type: 'account',
  id: scope.accountId,
  label: scope.accountName,
  accountType: scope.accountType,
  active: scope.active,
  accessLevel: scope.accountLevel,
});
