import { create } from 'zustand';
import { readStored, store } from './browser-storage.ts';

interface PaletteState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly shortcuts: boolean;
  readonly setShortcuts: (shortcuts: boolean) => void;
}

/** Whether the command palette and the list of shortcuts are open. Several places open them. */
export const usePalette = create<PaletteState>((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
  shortcuts: false,
  setShortcuts: (shortcuts) => set({ shortcuts }),
}));

const storage = 'single-key-shortcuts';

/** Whether single keys are shortcuts. People who use speech input, or hit keys by accident, turn them off. */
export const singleKeysOn = (): boolean => readStored('localStorage', storage) !== 'off';

export const rememberSingleKeys = (on: boolean): boolean => store('localStorage', storage, on ? 'on' : 'off');
