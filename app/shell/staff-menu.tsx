import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { ChevronDown } from '../ui/icons.ts';
import { headerPanelClasses } from './header-panel.ts';
import { ModeBadge } from './modes/mode-badge.tsx';
import type { StaffControls as Controls, ShellData } from './shell-data.ts';
import * as texts from './texts.ts';

const menuId = 'staff-menu';
const StaffControls = lazy(() =>
  import('./modes/staff-controls.tsx').then((module) => ({ default: module.StaffControls })),
);

/** The menu with the staff's view mode. Its controls are loaded when it opens. */
export function StaffMenu({ data, controls }: { readonly data: ShellData; readonly controls: Controls }) {
  const [opened, setOpened] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  // The popover may have been opened before hydration.
  useEffect(() => setOpened(menu.current?.matches(':popover-open') === true), []);
  const mode = controls.modes.find(({ value }) => value === controls.mode);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        popoverTarget={menuId}
        className="js-only shrink-0 gap-1.5 rounded-full border-line px-1.5"
      >
        {mode ? <ModeBadge mode={mode} /> : null}
        <span className="sr-only xl:not-sr-only">
          <span className="sr-only">{texts.modeLabel} </span>
          {mode?.label ?? texts.mode}
          {controls.anonymized ? ' · sample data' : ''}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        onToggle={(event) => setOpened((before) => before || event.newState === 'open')}
        className={cn(headerPanelClasses, 'w-80')}
      >
        {opened ? (
          <Suspense fallback={<p className="p-4 text-sm text-muted">{texts.loadingLabel}</p>}>
            <StaffControls controls={controls} label={data.scope?.label ?? data.user.email} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
