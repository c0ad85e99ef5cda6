import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChevronDown } from '../ui/icons.ts';
import { ModeBadge } from './modes/mode-badge.tsx';
import type { StaffControls as Controls, ShellData } from './shell-data.ts';

const menuId = 'staff-menu';
const StaffControls = lazy(() =>
  import('./modes/staff-controls.tsx').then((module) => ({ default: module.StaffControls })),
);

/** What staff see the product as; its controls are fetched when they are asked for. */
export function StaffMenu({ data, controls }: { readonly data: ShellData; readonly controls: Controls }) {
  const [wanted, setWanted] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  // Opened before the page was awake to hear of it.
  useEffect(() => setWanted(menu.current?.matches(':popover-open') === true), []);
  const mode = controls.modes.find(({ value }) => value === controls.mode);
  return (
    <>
      <button type="button" popoverTarget={menuId} className="chip js-only inline-flex shrink-0 cursor-pointer px-1.5!">
        {mode ? <ModeBadge mode={mode} /> : null}
        <span className="sr-only xl:not-sr-only">
          <span className="sr-only">Mode: </span>
          {mode?.label ?? 'Mode'}
          {controls.anonymized ? ' · sample data' : ''}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        onToggle={(event) => setWanted((before) => before || event.newState === 'open')}
        className="user-menu w-80!"
      >
        {wanted ? (
          <Suspense fallback={<p className="p-4 text-sm text-muted">Loading…</p>}>
            <StaffControls controls={controls} label={data.scope?.label ?? data.user.email} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
