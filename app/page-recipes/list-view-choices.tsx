import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { singleKeysOn } from '../stores/palette.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import {
  changedColumns,
  type Density,
  densities,
  densityNow,
  rememberColumns,
  rememberDensity,
} from './list-preferences.ts';
import { hiddenColumnsIn, hideParameter } from './saved-view.ts';
import * as texts from './texts.ts';

/** Chooses density and visible columns, which are read from the table. */
export function ListViewChoices({ name }: { readonly name: string }) {
  const [density, setDensity] = useState<Density>(densityNow);
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => changedColumns(name));
  const [params, setParams] = useSearchParams();
  const hiddenHere = hiddenColumnsIn(params);
  const [columns] = useState(() => columnsOf(name));
  const group = useId();
  const choose = (wanted: Density) => {
    rememberDensity(wanted);
    setDensity(wanted);
  };
  const isShown = ({ id, extra }: Column) => (extra ? changed.has(`+${id}`) : !changed.has(id));
  const show = ({ id: column, extra }: Column, wanted: boolean) => {
    const next = new Set(changed);
    const change = extra ? `+${column}` : column;
    if (wanted === extra) next.add(change);
    else next.delete(change);
    rememberColumns(name, next);
    setChanged(next);
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
          {columns.map((column) => (
            <label key={column.id} className="menu-item clear-both px-1 py-1.5">
              <Checkbox
                checked={isShown(column) && !hiddenHere.has(column.id)}
                onChange={({ target }) => show(column, target.checked)}
              />
              {column.heading}
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

interface Column {
  readonly id: string;
  readonly heading: string;
  /** Hidden until it is added. */
  readonly extra: boolean;
}

function columnsOf(name: string): readonly Column[] {
  const heads = document.querySelectorAll<HTMLElement>(`[data-list="${CSS.escape(name)}"] thead th[data-col]`);
  return [...heads].map((head) => ({
    id: head.dataset.col ?? '',
    heading: head.textContent.trim(),
    extra: head.dataset.extra !== undefined,
  }));
}
