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

/** Where an edit leads from a view: the query of an address. */
export type Address = (view: ViewState) => string;

interface Edits {
  /** The report with every edit that was made, also with those whose numbers are on their way. */
  readonly view: ViewState;
  /** The numbers of the last edit are on their way. */
  readonly pending: boolean;
  /** Edits what is shown now, so that two quick edits both count. @param announcement what a screen reader is told */
  readonly edit: (address: Address, announcement?: string) => void;
  readonly say: (text: string) => void;
  /** Null where there is nothing to take back, or to make again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

type ViewStateModule = typeof import('#shared/analytics/read-view-state.ts');

/** Loaded after the first view. Once it is here edits are made at once, so that the next finds them drawn. */
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

/** Such as `changedLayout((layout) => ({ ...layout, chart: 'bar' }))`. */
export const changeLayout =
  (change: (layout: Layout) => Layout): Address =>
  (view) =>
    layoutLink(view, change(view.layout ?? emptyLayout));

interface EditsProviderProps {
  /** As its numbers have come. */
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly children: ReactNode;
}

/** Keeps the edits of a report. The address stays the one state: an edit leads to another, and undo to an earlier one. */
export function EditsProvider({ view: loaded, bounds, children }: EditsProviderProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<ViewState | null>(null);
  const [announcement, say] = useState('');
  const view = wanted ?? loaded;
  const [trail, setTrail] = useState<Trail>(() => startTrail(loaded));
  const latest = useRef(view);
  // An edit may be made before anything of the one before is drawn.
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
        // An edit before the last one may end later than it: only the last brings what is wanted. The router draws what it
        // brought in a transition, which may wait for numbers that stream in. Those of an action are drawn together with it.
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

/** Undo and redo of the report, as buttons and as keys. */
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

/** There the keys take back what was typed; and a dialog is about something else. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

interface EditLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly address: Address;
  /** Announcement for screen readers. */
  readonly announcement?: string;
}

/** A link to the report with one change. With a script it is an edit; without one it leads to the same report. */
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
