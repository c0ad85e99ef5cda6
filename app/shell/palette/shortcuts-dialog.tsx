import { Fragment, useEffect, useRef, useState } from 'react';
import { rememberSingleKeys, singleKeysOn } from '#app/stores/palette.ts';
import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import * as texts from './texts.ts';

interface Shortcut {
  readonly keys: readonly string[];
  readonly action: string;
  /** Whether it is a single key, which can be turned off. */
  readonly single?: true;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const groupsFor = (command: string, single: boolean): readonly ShortcutGroup[] =>
  allGroups(command).map(({ title, shortcuts }) => ({
    title,
    shortcuts: single ? shortcuts : shortcuts.filter((shortcut) => !shortcut.single),
  }));

const allGroups = (command: string): readonly ShortcutGroup[] => [
  {
    title: texts.everywhere,
    shortcuts: [
      { keys: [command, 'K'], action: texts.openSearch },
      { keys: ['?'], action: texts.showShortcuts, single: true },
      { keys: ['Esc'], action: texts.closeWhatIsOpen },
    ],
  },
  {
    title: texts.inSearch,
    shortcuts: [
      { keys: ['↑', '↓'], action: texts.moveThroughResults },
      { keys: ['Enter'], action: texts.openResult },
    ],
  },
  {
    title: texts.inLists,
    shortcuts: [
      { keys: ['J', 'K'], action: texts.moveThroughRows, single: true },
      { keys: ['Enter'], action: texts.openRow },
      { keys: ['X'], action: texts.selectRow, single: true },
    ],
  },
  {
    title: texts.inReportBuilder,
    shortcuts: [
      { keys: [command, 'Z'], action: texts.undoChange },
      { keys: [command, 'Shift', 'Z'], action: texts.redoChange },
      { keys: ['Space'], action: texts.pickUpField },
      { keys: ['↑', '↓'], action: texts.moveField },
      { keys: ['←', '→'], action: texts.resizeColumn },
    ],
  },
];

/** All keyboard shortcuts, by where they work. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const [single, setSingle] = useState(singleKeysOn);
  const command = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the area around it
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? dialog.current.close() : undefined)}
      className="m-auto max-h-[calc(100dvh-3rem)] w-[min(30rem,calc(100vw-1.5rem))] overflow-y-auto rounded-xl border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-black/45"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="shortcuts-title" className="text-base font-semibold">
          {texts.keyboardShortcuts}
        </h2>
        <Button variant="outline" size="sm" onClick={() => dialog.current?.close()}>
          {texts.closeSheet}
        </Button>
      </div>
      <label className="mt-4 flex cursor-pointer items-start justify-between gap-4 rounded-lg bg-hover p-3 text-sm">
        <span>
          <span className="font-medium">{texts.singleKeys}</span>
          <span id="single-keys-hint" className="mt-0.5 block text-xs text-muted">
            {texts.singleKeysHint}
          </span>
        </span>
        <Switch
          aria-label={texts.singleKeys}
          aria-describedby="single-keys-hint"
          checked={single}
          onChange={({ target }) => {
            rememberSingleKeys(target.checked);
            setSingle(target.checked);
          }}
        />
      </label>
      {groupsFor(command, single).map(({ title, shortcuts }) => (
        <section key={title} className="mt-5">
          <h3 className="text-sm font-medium">{title}</h3>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] text-sm">
            {shortcuts.map(({ keys, action }) => (
              <Fragment key={action}>
                <dt className="border-b border-line py-2 text-muted">{action}</dt>
                <dd className="flex items-center justify-end gap-1 border-b border-line py-2">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded border border-line-strong bg-canvas px-1.5 py-0.5 font-sans text-xs"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
