import { useState } from 'react';
import { Arrange } from '#app/ui/arrange.tsx';
import { ArrowDown, ArrowUp, X } from '#app/ui/icons.ts';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Retailer option; `key` is its id as text. */
export interface Retailer {
  readonly key: string;
  readonly label: string;
}

interface RetailerOrderProps {
  readonly chosen: readonly string[];
  readonly retailers: readonly Retailer[];
  readonly onArrange: (intent: string) => void;
}

/** Order of retailers whose offers are tried if no rule matches. */
export function RetailerOrder({ chosen, retailers, onArrange }: RetailerOrderProps) {
  const remaining = retailers.filter(({ key }) => !chosen.includes(key));
  const [picked, setPicked] = useState('');
  const retailerToAdd = remaining.some(({ key }) => key === picked) ? picked : (remaining[0]?.key ?? '');
  const retailerName = (id: string): string =>
    retailers.find(({ key }) => key === id)?.label ?? fill(texts.retailerId, { id });
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.retailerOrder}</legend>
      <p className="mt-1 text-xs text-muted">{texts.retailerOrderHint}</p>
      <ol className="mt-2 divide-y divide-line">
        {chosen.map((id, at) => (
          <li key={id} className="flex items-center justify-between gap-2 py-1 text-sm">
            <input type="hidden" name="retailers" value={id} />
            <span>
              {at + 1}. {retailerName(id)}
            </span>
            <span className="flex">
              <Arrange intent={`retailer-up:${at}`} onArrange={onArrange} disabled={at === 0} icon={ArrowUp}>
                {texts.moveUp} {retailerName(id)}
              </Arrange>
              <Arrange
                intent={`retailer-down:${at}`}
                onArrange={onArrange}
                disabled={at === chosen.length - 1}
                icon={ArrowDown}
              >
                {texts.moveDown} {retailerName(id)}
              </Arrange>
              <Arrange intent={`retailer-remove:${at}`} onArrange={onArrange} icon={X}>
                {texts.remove} {retailerName(id)}
              </Arrange>
            </span>
          </li>
        ))}
      </ol>
      {remaining.length > 0 ? (
        <div className="flex flex-wrap items-end gap-2">
          <Label>
            <span className="mb-1 block">{texts.retailerToAdd}</span>
            <NativeSelect
              name="retailerToAdd"
              value={retailerToAdd}
              onChange={({ target }) => setPicked(target.value)}
              className="w-auto"
            >
              {remaining.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Label>
          <Arrange intent="retailer-add" onArrange={() => onArrange(`retailer-add:${retailerToAdd}`)}>
            {texts.addRetailer}
          </Arrange>
        </div>
      ) : null}
    </fieldset>
  );
}
