import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#app/api/chunks.ts';
import { singleKeysOn, usePalette } from '#app/stores/palette.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import type { ShellData } from '../shell-data.ts';
import * as texts from './texts.ts';

interface PaletteProps {
  readonly data: ShellData;
}

interface SheetProps {
  readonly onClose: () => void;
}

/** Ctrl-K or ⌘-K opens the palette, a question mark the list of shortcuts. Each is loaded when it is first opened. */
export function CommandPalette({ data }: PaletteProps) {
  const { open, setOpen, shortcuts, setShortcuts } = usePalette();
  const notify = useUiState((state) => state.notify);
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps> | null>(null);
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        setOpen(true);
      } else if (isSheetKey(event)) {
        event.preventDefault();
        setShortcuts(true);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setOpen, setShortcuts]);
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
  useEffect(() => {
    if (!shortcuts || Sheet) return;
    loadChunk('shortcuts', () => import('./shortcuts-dialog.tsx')).then(
      ({ ShortcutsDialog }) => setSheet(() => ShortcutsDialog),
      () => {
        setShortcuts(false);
        notify({ design: 'error', message: texts.shortcutsFailed });
      },
    );
  }, [shortcuts, Sheet, setShortcuts, notify]);
  return (
    <>
      {open && Dialog ? <Dialog data={data} /> : null}
      {shortcuts && Sheet ? <Sheet onClose={() => setShortcuts(false)} /> : null}
    </>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** In a field the question mark is text, and open dialogs have their own keys. */
const isSheetKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' &&
  singleKeysOn() &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog[open]')) &&
  document.querySelector('dialog[open]') === null;
