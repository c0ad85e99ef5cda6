import { Suspense, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { StickyNote } from '../ui/board-icons.ts';
import { DropdownMenuLabel } from '../ui/dropdown-menu.tsx';
import { BarMenu } from './bar-menu.tsx';
import type { NotesProps } from './notes-list.tsx';
import * as texts from './texts.ts';

const NotesList = lazyPart('notes-list', async () => (await import('./notes-list.tsx')).NotesList);

/** Annotations of the range. They are shown on the charts too. */
export const NotesMenu = (props: NotesProps) => {
  const [wanted, setWanted] = useState(false);
  return (
    <BarMenu
      label={texts.annotations}
      side="end"
      jsOnly
      onOpen={() => setWanted(true)}
      triggerContent={
        <>
          <StickyNote aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="sm:max-2xl:sr-only">{texts.annotations}</span>
        </>
      }
    >
      <DropdownMenuLabel>{texts.annotationsOfPeriod}</DropdownMenuLabel>
      {wanted ? (
        <Suspense fallback={null}>
          <NotesList {...props} />
        </Suspense>
      ) : null}
    </BarMenu>
  );
};
