import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '#app/ui/follow-links.ts';
import { Link } from '#app/ui/link.tsx';
import { undoKeyOf } from '#app/ui/undo-keys.ts';
import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { layoutLink } from './report-view.ts';
import * as texts from './texts.ts';
import { followView, startTrail, stepAddress, type Trail } from './trail.ts';

/** Returns the search part of the address after an edit of the view. */
export type Address = (view: ViewState) => string;

interface Edits {
  /** View with all edits, including those still loading. */
  readonly view: ViewState;
  /** The last edit is still loading. */
  readonly pending: boolean;
  /** Applies an edit to the latest view, so that quick edits add up. @param announcement for screen readers */
  readonly edit: (address: Address, announcement?: string) => void;
  readonly say: (text: string) => void;
  /** Null while there is nothing to undo or redo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

type ViewStateModule = typeof import('#shared/analytics/read-view-state.ts');

/** Loaded after the first view. Afterwards edits apply synchronously. */
let viewStateModule: ViewStateModule | null = null;
const loadViewStateModule = async (): Promise<ViewStateModule> => {
  viewStateModule ??= await import('#shared/analytics/read-view-state.ts');
  return viewStateModule;
};

const EditsContext = createContext<Edits | null>(null);

export function useEdits(): Edits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('Edits are made inside of EditsProvider');
  return edits;
}

/** Address edit from a layout change, such as `changeLayout((layout) => ({ ...layout, chart: 'bar' }))`. */
export const changeLayout =
  (change: (layout: Layout) => Layout): Address =>
  (view) =>
    layoutLink(view, change(view.layout ?? emptyLayout));

interface EditsProviderProps {
  /** View of the loaded numbers. */
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly children: ReactNode;
}

/** Manages the edits of a report. The address stays the only state: edits and undo navigate to other addresses. */
export function EditsProvider({ view: loaded, bounds, children }: EditsProviderProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<ViewState | null>(null);
  const [announcement, say] = useState('');
  const view = wanted ?? loaded;
  const [trail, setTrail] = useState<Trail>(() => startTrail(loaded));
  const latest = useRef(view);
  // An edit may happen before the previous one is rendered.
  useLayoutEffect(() => {
    latest.current = view;
    setTrail((before) => followView(before, view));
  }, [view]);
  useEffect(() => void loadViewStateModule(), []);
  const made = useRef(0);
  const edit = useCallback(
    (address: Address, text?: string) => {
      if (text !== undefined) say(text);
      const make = ({ readViewState }: ViewStateModule) => {
        const search = address(latest.current);
        const next = readViewState(new URLSearchParams(search), bounds);
        latest.current = next;
        setWanted(next);
        setTrail((before) => followView(before, next));
        made.current += 1;
        const own = made.current;
        // An earlier edit may finish later: only the last one counts. The router renders its data in a transition, which may
        // wait for streamed numbers. The action renders both together.
        startTransition(async () => {
          await navigate(search, { preventScrollReset: true });
          if (own === made.current) startTransition(() => setWanted(null));
        });
      };
      if (viewStateModule) make(viewStateModule);
      else void loadViewStateModule().then(make);
    },
    [bounds, navigate],
  );
  const { undo, redo } = useUndoRedo(trail, edit);
  const edits = useMemo(
    () => ({ view, pending: wanted !== null, edit, say, undo, redo }),
    [view, wanted, edit, undo, redo],
  );
  return (
    <EditsContext value={edits}>
      {children}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </EditsContext>
  );
}

/** Undo and redo, as callbacks and by key. */
function useUndoRedo(trail: Trail, edit: Edits['edit']): Pick<Edits, 'undo' | 'redo'> {
  const [undo, redo] = useMemo(() => {
    const to = (step: -1 | 1, announcement: string) => {
      const address = stepAddress(trail, step);
      return address && (() => edit(address, announcement));
    };
    return [to(-1, texts.undone), to(1, texts.redone)] as const;
  }, [trail, edit]);
  const keys = useRef({ undo, redo });
  keys.current = { undo, redo };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const meant = undoKeyOf(event);
      const run = meant && keys.current[meant];
      if (!run || isTyping(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { undo, redo };
}

/** In text fields and dialogs the undo keys keep their own meaning. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

interface EditLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly address: Address;
  /** Announcement for screen readers. */
  readonly announcement?: string;
}

/** Link that applies an edit; works without a script, too. */
export function EditLink({ address, announcement, ...props }: EditLinkProps) {
  const { view, edit } = useEdits();
  return (
    <Link
      preventScrollReset
      {...props}
      to={address(view)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        edit(address, announcement);
      }}
    />
  );
}
