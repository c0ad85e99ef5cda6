import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { utcMoment } from '../ui/moment.ts';
import type { EditConflict } from './find-edit-conflict.ts';
import type { PostedDraft } from './posted-draft.ts';
import * as texts from './texts.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** The sentence about an edit conflict: who saved what, and when. */
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

/** For an unknown base revision: what differs between both sides now. */
const differing = (parts: readonly string[]): string =>
  parts.length === 0 ? texts.sameAsSaved : fill(texts.differsFromSaved, { parts: list(parts) });

interface ConflictChoiceProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'discard'>;
  /** Id of the form, for buttons outside it. */
  readonly form?: string;
  readonly size?: 'sm' | undefined;
}

/** The buttons of an edit conflict. The first one posts `overwrite` with the form. */
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
  /** The current revision. */
  readonly etag: string;
  readonly draft: Pick<PostedDraft<never>, 'from'>;
}

/** Posts the revision that the edits are based on, and the current one, which an overwrite would replace. */
export const RevisionFields = ({ etag, draft }: RevisionFieldsProps) => (
  <>
    <input type="hidden" name="etag" value={etag} />
    <input type="hidden" name="from" value={draft.from} />
  </>
);
