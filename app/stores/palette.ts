import { create } from 'zustand';

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
