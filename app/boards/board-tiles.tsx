import { type ReactNode, Suspense } from 'react';
import { TileNotes } from '#lazy/boards/page-facts';
import type { Formats } from '#shared/format/formats.ts';
import { cn } from '../ui/class-names.ts';
import type { TemplateView } from './template-view.ts';

interface BoardTilesProps {
  readonly board: TemplateView;
  readonly formats: Formats;
  /** Number of tiles. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The tiles of a board, with the notes on their exchange rates below. */
export const BoardTiles = ({ board, formats, count, children }: BoardTilesProps) => (
  <>
    <ul
      className={cn(
        'tiles mt-6 grid grid-cols-2 gap-3 peer-data-empty:hidden lg:gap-4 print:grid-cols-3',
        tileColumns[count] ?? manyTiles,
      )}
    >
      {children}
    </ul>
    <Suspense>
      <TileNotes board={board} formats={formats} />
    </Suspense>
  </>
);

/** Columns by the number of tiles, so that no tile is alone in its row. */
const tileColumns: Readonly<Record<number, string>> = {
  ...{ 1: 'grid-cols-1', 2: '', 3: 'md:grid-cols-3', 4: 'lg:grid-cols-4', 5: 'md:grid-cols-3 xl:grid-cols-5' },
  ...{ 7: 'lg:grid-cols-4', 8: 'lg:grid-cols-4' },
};
const manyTiles = 'md:grid-cols-3 xl:grid-cols-6';
