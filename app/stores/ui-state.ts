import { create } from 'zustand';

export type NoticeDesign = 'default' | 'new' | 'warning' | 'error' | 'success' | 'scheduled' | 'hot';

export interface Notice {
  readonly id: number;
  readonly design: NoticeDesign;
  readonly title?: string;
  readonly message: string;
  readonly undo?: () => void;
}

interface UiState {
  readonly notices: readonly Notice[];
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  readonly dismiss: (id: number) => void;
  /** Whether the page on screen shows the tab's scope. Nothing may be changed on it before that. */
  readonly scopeSettled: boolean;
  readonly setScopeSettled: (settled: boolean) => void;
  /** `selecting`: the new scope is being looked up. `changing`: the page is about to be replaced by one of the new scope. */
  readonly scopeChange: 'none' | 'selecting' | 'changing';
  readonly setScopeChange: (state: UiState['scopeChange']) => void;
  /** The page on screen was rendered for another scope and is being reloaded. */
  readonly rereading: boolean;
  readonly setRereading: (rereading: boolean) => void;
}

let nextId = 1;

/** State of the screen only. Server data is in loaders and queries, and what links should keep is in the address. */
export const useUiState = create<UiState>((set) => ({
  notices: [],
  notify: (notice) =>
    set((state) =>
      !notice.undo && state.notices.some((shown) => shown.message === notice.message)
        ? state
        : { notices: [...state.notices, { ...notice, id: nextId++ }] },
    ),
  dismiss: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  scopeSettled: false,
  setScopeSettled: (scopeSettled) => set({ scopeSettled }),
  scopeChange: 'none',
  setScopeChange: (scopeChange) => set({ scopeChange }),
  rereading: false,
  setRereading: (rereading) => set({ rereading }),
}));
