import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../api/chunks.ts';
import type { ShellData } from '../../shell/shell-data.ts';
import { usePalette } from '../../stores/palette.ts';
import { useUiState } from '../../stores/ui-state.ts';
import * as texts from './texts.ts';

interface PaletteProps {
  readonly data: ShellData;
}

/** Opens with Ctrl-K or ⌘-K. The list itself is fetched when somebody first asks for it. */
export function CommandPalette({ data }: PaletteProps) {
  const { open, setOpen } = usePalette();
  const notify = useUiState((state) => state.notify);
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
  useEffect(() => {
    if (!open || Dialog) return;
    loadChunk('palette', () => import('./palette-dialog.tsx')).then(
      ({ PaletteDialog }) => setDialog(() => PaletteDialog),
      () => {
        setOpen(false);
        notify({ design: 'error', message: texts.searchFailed });
      },
    );
  }, [open, Dialog, setOpen, notify]);
  return open && Dialog ? <Dialog data={data} /> : null;
}
