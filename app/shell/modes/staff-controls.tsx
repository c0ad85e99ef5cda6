import { useState } from 'react';
import { choosePreference, type PreferenceName } from '#app/api/preferences.ts';
import { cn } from '#app/ui/class-names.ts';
import { dropdownMenuItemClasses } from '#app/ui/dropdown-menu.tsx';
import { RadioGroupItem } from '#app/ui/radio-group.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { userModes } from '#shared/access/modes.ts';
import type { StaffControls as Controls } from '../shell-data.ts';
import * as texts from '../texts.ts';
import { changeAnonymized, changeDemoBanner, changeMode } from './change-settings.ts';
import { ChoiceField } from './choice-field.tsx';
import { ModeBadge } from './mode-badge.tsx';

interface StaffControlsProps {
  readonly controls: Controls;
  /** Name of the scope, for failure messages. */
  readonly label: string;
}

/** The controls that only staff have. A control whose change fails returns to its old value. */
export function StaffControls({ controls, label }: StaffControlsProps) {
  const { mode: current, modes, demoBanner, anonymized } = controls;
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<boolean>) => {
    setBusy(true);
    if (!(await change())) setBusy(false);
  };
  const prefer = (name: PreferenceName, value: string | null) =>
    run(async () => {
      const saved = await choosePreference({ name, value, fallback: controls.fallback[name], scopeLabel: label });
      if (saved) location.reload();
      return saved;
    });
  return (
    <fieldset disabled={busy} className="min-w-0 space-y-4 p-4">
      <legend className="sr-only">{texts.viewAs}</legend>
      <div role="radiogroup" aria-label={texts.mode}>
        <p className="mb-1.5 text-xs font-medium text-muted">{texts.mode}</p>
        {modes.map((mode) => (
          <label key={mode.value} className={cn(dropdownMenuItemClasses, 'has-checked:bg-hover')}>
            <RadioGroupItem
              name="user-mode"
              checked={mode.value === current}
              onChange={() => void run(() => changeMode(current, mode.value))}
            />
            <span className="flex-1">{mode.label}</span>
            <ModeBadge mode={mode} />
          </label>
        ))}
      </div>
      <div className="border-t border-line pt-3">
        <Toggle
          label={texts.demoBanner}
          hint={current === userModes.demo ? texts.alwaysOnInDemoMode : undefined}
          on={demoBanner}
          disabled={current === userModes.demo}
          onChange={(on) => void run(() => changeDemoBanner(on))}
        />
        <Toggle
          label={texts.sampleData}
          hint={texts.sampleDataHint}
          on={anonymized}
          onChange={(on) => void run(() => changeAnonymized(on))}
        />
      </div>
      <div className="space-y-3 border-t border-line pt-3">
        <ChoiceField
          kind="locale"
          label={texts.dateAndNumberFormat}
          chosen={controls.locale}
          fallback={controls.fallback.locale}
          onChoose={(locale) => void prefer('locale', locale)}
        />
        <ChoiceField
          kind="currency"
          label={texts.currency}
          chosen={controls.currency}
          fallback={controls.fallback.currency}
          onChoose={(currency) => void prefer('currency', currency)}
        />
      </div>
    </fieldset>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Toggle({ label, hint, on, disabled = false, onChange }: ToggleProps) {
  return (
    <label className={cn(dropdownMenuItemClasses, 'has-disabled:cursor-not-allowed has-disabled:opacity-60')}>
      <span className="flex-1">
        {label}
        {hint ? <span className="block text-xs text-muted">{hint}</span> : null}
      </span>
      <Switch disabled={disabled} checked={on} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
