import { useState } from 'react';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from '../ui/command.tsx';
import { DateRangePicker } from '../ui/date-range-picker.tsx';

export function LargeParts() {
  const [range, setRange] = useState({ from: '2026-11-09', to: '2026-11-18' });
  return (
    <>
      <Command label="Pages" className="w-80 rounded-xl border border-line">
        <CommandInput placeholder="Page" />
        <CommandList label="Found">
          <CommandEmpty>Nothing found</CommandEmpty>
          <CommandGroup heading="Pages">
            <CommandItem>
              Overview <CommandShortcut>G O</CommandShortcut>
            </CommandItem>
            <CommandItem>Report builder</CommandItem>
            <CommandItem disabled>Users</CommandItem>
          </CommandGroup>
        </CommandList>
      </Command>
      <div className="rounded-xl border border-line">
        <DateRangePicker {...range} min="2026-10-01" max="2026-11-22" onPick={setRange} />
      </div>
    </>
  );
}
