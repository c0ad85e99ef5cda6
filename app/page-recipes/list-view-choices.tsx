import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { singleKeysOn } from '../stores/palette.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import {
  type Density,
  densities,
  densityNow,
  hiddenColumns,
  rememberDensity,
  rememberHidden,
} from './list-preferences.ts';
import { hiddenColumnsIn, hideParameter } from './saved-view.ts';
import * as texts from './texts.ts';

/** Chooses density and visible columns, which are read from the table. */
export function ListViewChoices({ name }: { readonly name: string }) {
  const [density, setDensity] = useState<Density>(densityNow);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenColumns(name));
  const [params, setParams] = useSearchParams();
  const hiddenHere = hiddenColumnsIn(params);
  const [columns] = useState(() => columnsOf(name));
  const group = useId();
  const choose = (wanted: Density) => {
    rememberDensity(wanted);
    setDensity(wanted);
  };
  const show = (column: string, wanted: boolean) => {
    const next = new Set(hidden);
    if (wanted) next.delete(column);
    else next.add(column);
    rememberHidden(name, next);
    setHidden(next);
    if (!hiddenHere.has(column)) return;
    const left = [...hiddenHere].filter((id) => id !== column);
    const search = new URLSearchParams(params);
    if (left.length > 0) search.set(hideParameter, left.join(','));
    else search.delete(hideParameter);
    setParams(search, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <fieldset>
        <legend className="px-1 pb-1 text-xs font-medium text-muted">{texts.density}</legend>
        {densities.map((one) => (
          <label key={one} className="menu-item px-1 py-1.5">
            <input type="radio" name={group} checked={density === one} onChange={() => choose(one)} />
            {one === 'compact' ? texts.compact : texts.comfortable}
          </label>
        ))}
      </fieldset>
      {columns.length === 0 ? null : (
        <fieldset className="mt-2 border-t border-line pt-2">
          <legend className="float-left w-full px-1 pb-1 text-xs font-medium text-muted">{texts.columns}</legend>
          {columns.map(({ id, heading }) => (
            <label key={id} className="menu-item clear-both px-1 py-1.5">
              <Checkbox
                checked={!hidden.has(id) && !hiddenHere.has(id)}
                onChange={({ target }) => show(id, target.checked)}
              />
              {heading}
            </label>
          ))}
        </fieldset>
      )}
      {singleKeysOn() ? (
        <p className="mt-2 border-t border-line px-1 pt-2 text-xs text-muted max-md:hidden">{texts.keyHint}</p>
      ) : null}
    </>
  );
}

interface Shown {
  readonly id: string;
  readonly heading: string;
}

function columnsOf(name: string): readonly Shown[] {
  const heads = document.querySelectorAll<HTMLElement>(`[data-list="${CSS.escape(name)}"] thead th[data-col]`);
  return [...heads].map((head) => ({ id: head.dataset.col ?? '', heading: head.textContent.trim() }));
}
