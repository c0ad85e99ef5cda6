import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { utcMoment } from '../ui/moment.ts';
import type { EditConflict } from './find-edit-conflict.ts';
import type { PostedDraft } from './posted-draft.ts';
import * as texts from './texts.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Who saved what, and when. */
export function conflictText({ by, at, parts, both }: EditConflict, locale: string): string {
  const when = at === null ? '' : `, ${utcMoment(at, locale)}`;
  const changed =
    parts === null
      ? differing(both)
      : parts.length === 0
        ? texts.nothingChanged
        : fill(texts.theyChanged, { parts: list(parts) });
  const shared = both.length === 0 ? texts.noneOfYours : fill(texts.alsoChanged, { both: list(both) });
  const compared = parts === null || parts.length === 0 ? '' : ` ${shared}`;
  return fill(texts.savedBy, { by: by ?? texts.someoneElse, when, changed, compared });
}

/** Where nobody knows what was typed over: in what both sides differ now. */
const differing = (parts: readonly string[]): string =>
  parts.length === 0 ? texts.sameAsSaved : fill(texts.differsFromSaved, { parts: list(parts) });

interface ConflictChoiceProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'discard'>;
  /** Id of the form that is sent; that around the buttons where none is named. */
  readonly form?: string;
  readonly size?: 'sm' | undefined;
}

/** The buttons of a conflict. Sent by the first, a form has `overwrite` beside its fields. */
export const ConflictChoice = ({ draft, form, size }: ConflictChoiceProps) => (
  <>
    <Button type="submit" form={form} name="overwrite" value="yes" disabled={draft.busy} variant="outline" size={size}>
      {texts.overwriteTheirs}
    </Button>
    <Button type="button" onClick={() => draft.discard()} variant="outline" size={size} className="js-only">
      {texts.useTheirs}
    </Button>
  </>
);

interface RevisionFieldsProps {
  /** What is saved. */
  readonly etag: string;
  readonly draft: Pick<PostedDraft<never>, 'from'>;
}

/** Over which revision a form was typed, and which one a save over another's would take the place of. */
export const RevisionFields = ({ etag, draft }: RevisionFieldsProps) => (
  <>
    <input type="hidden" name="etag" value={etag} />
    <input type="hidden" name="from" value={draft.from} />
  </>
);
