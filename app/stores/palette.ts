import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** Whether the command palette is open: the sidebar's button, the key and the palette itself share it. */
export const usePalette = create<PaletteState>((set) => ({ open: false, setOpen: (open) => set({ open }) }));
