import { create } from 'zustand';

export type NoticeDesign = 'default' | 'new' | 'warning' | 'error' | 'success' | 'scheduled' | 'hot';

export interface Notice {
  readonly id: number;
  readonly design: NoticeDesign;
  readonly title?: string;
  readonly message: string;
  /** Undoes what the notice is about. */
  readonly undo?: () => void;
}

interface UiState {
  readonly notices: readonly Notice[];
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  readonly dismiss: (id: number) => void;
  /** The page on screen belongs to the tab's scope; until then nothing on it may be changed. */
  readonly scopeSettled: boolean;
  readonly setScopeSettled: (settled: boolean) => void;
  /** `selecting`: it is being found out which scope is meant. `changing`: the one of this tab is on its way out. */
  readonly scopeChange: 'none' | 'selecting' | 'changing';
  readonly setScopeChange: (state: UiState['scopeChange']) => void;
  /** The page on screen was rendered for another scope and is being read again. */
  readonly rereading: boolean;
  readonly setRereading: (rereading: boolean) => void;
}

let nextId = 1;

/** State of the screen only. What the server knows lives in loaders and queries, what can be linked to in the address. */
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
