import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasKey } from '#shared/table.ts';
import type { Block } from '#shared/touchpoints/blocks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { isPanel, type PanelId } from './panels.ts';
import { type PreviewDevice, previewDevices } from './preview-frame.tsx';

/** The editor's view as stored in the address. */
export interface EditorView {
  readonly panel: PanelId;
  /** Edited language; one of the page's. */
  readonly locale: string;
  /** Selected block; null on a page without blocks. */
  readonly block: Block | null;
  readonly device: PreviewDevice;
  /** Field that a finding links to. */
  readonly field: string | null;
  /** Address of this view with some parameters changed. */
  readonly linkTo: (next: Readonly<Record<string, string>>) => string;
  /** Selects a block; null selects the first one. */
  readonly show: (block: string | null) => void;
}

const isDevice = (text: unknown): text is PreviewDevice => hasKey(previewDevices, text);

export function useEditorView(page: Immersive): EditorView {
  const [params, setParams] = useSearchParams();
  const [lang, panel, device] = [params.get('lang'), params.get('panel'), params.get('device')];
  const inAddress = params.get('block');
  // A new block is selected before the address has its id.
  const [ahead, setAhead] = useState<{ readonly from: string | null; readonly to: string | null } | null>(null);
  useEffect(() => setAhead((now) => (now?.from === inAddress ? now : null)), [inAddress]);
  const chosen = ahead?.from === inAddress ? ahead.to : inAddress;
  return useMemo(
    () => ({
      panel: isPanel(panel) ? panel : 'content',
      locale: lang && page.locales.includes(lang) ? lang : page.defaultLocale,
      block: page.blocks.find(({ id }) => id === chosen) ?? page.blocks[0] ?? null,
      device: isDevice(device) ? device : 'phone',
      field: params.get('field'),
      linkTo: (next) => {
        const search = new URLSearchParams(params);
        search.delete('field');
        for (const [name, value] of Object.entries(next)) search.set(name, value);
        return `?${search}`;
      },
      show: (block) => {
        setAhead({ from: inAddress, to: block });
        const search = new URLSearchParams(params);
        search.delete('field');
        if (block === null) search.delete('block');
        else search.set('block', block);
        setParams(search, { replace: true, preventScrollReset: true });
      },
    }),
    [params, setParams, page, inAddress, chosen, lang, panel, device],
  );
}
