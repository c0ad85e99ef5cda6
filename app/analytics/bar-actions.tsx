import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { NotesMenu } from './notes-menu.tsx';
import { ShareButton } from './share-button.tsx';
import type { ViewBarData } from './view-bar-data.ts';

interface BarActionsProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly bar: ViewBarData;
  readonly formats: Formats;
}

/** Actions that every analytics page has: sharing the view, and annotations. */
export const BarActions = ({ view, bounds, bar, formats }: BarActionsProps) => (
  <>
    <ShareButton view={view} scope={bar.scope} />
    <NotesMenu view={view} bounds={bounds} bar={bar} formats={formats} />
  </>
);
