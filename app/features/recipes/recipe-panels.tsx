import type { ComponentProps } from 'react';
import { BoardPanels } from '#app/boards/board-page.tsx';
import { Swaps } from './swaps.tsx';
import { Worklist } from './worklist.tsx';

/** Panels of ingredients to match and of swaps. */
export const RecipePanels = ({ scope, ...props }: ComponentProps<typeof Worklist>) => (
  <BoardPanels columns={2}>
    <div id="worklist" className="min-w-0">
      <Worklist {...props} scope={scope} />
    </div>
    <Swaps part={props.panels.swaps} scope={scope} formats={props.formats} />
  </BoardPanels>
);
