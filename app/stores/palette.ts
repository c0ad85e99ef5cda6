import { create } from 'zustand';
import { store, storedIn } from './browser-storage.ts';

interface PaletteState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly shortcuts: boolean;
  readonly setShortcuts: (shortcuts: boolean) => void;
}

/** Whether the command palette is open, and the sheet of shortcuts: what opens them is in several places. */
export const usePalette = create<PaletteState>((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
  shortcuts: false,
  setShortcuts: (shortcuts) => set({ shortcuts }),
}));

const storage = 'single-key-shortcuts';

/** Whether a letter or sign pressed by itself acts. Who speaks to the browser, or hits keys by accident, turns it off. */
export const singleKeysOn = (): boolean => storedIn('localStorage', storage) !== 'off';

export const rememberSingleKeys = (on: boolean): boolean => store('localStorage', storage, on ? 'on' : 'off');
