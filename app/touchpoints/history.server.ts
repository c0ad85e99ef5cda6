import { callPart, type Part } from '../api/answers.server.ts';
import type { PageContext } from '../context.ts';
import type { EditConflict } from '../forms/find-edit-conflict.ts';
import { type Content, changedParts, type EditedKind } from './changed-parts.ts';

const rowsOfPage = 20;

/**
 * A page of revisions, the latest first. `history` in the address is the revision before which the page starts,
 * `revision` the one compared with the draft.
 */
export async function loadHistory(
  page: PageContext,
  kind: EditedKind,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<Content>>,
) {
  const [cursor, named] = [numberIn(params, 'history'), numberIn(params, 'revision')];
  const query = { limit: rowsOfPage, cursor: cursor ?? undefined };
  const [versions, draft, version] = await Promise.all([
    callPart(page, 'touchpointVersions', { params: { kind, id }, query }),
    read,
    named === null ? null : readVersion(page, kind, id, named),
  ]);
  const known = version?.state === 'ready' && draft.state === 'ready' ? [version.answer, draft.answer] : null;
  return {
    versions,
    isLaterPage: cursor !== null,
    /** Null if no revision is compared; without parts if it couldn't be read. */
    compared:
      named === null
        ? null
        : { revision: Number(named), parts: known?.[0] && known[1] ? changedParts(kind, known[1], known[0]) : null },
  };
}
export type History = Awaited<ReturnType<typeof loadHistory>>;

function numberIn(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? text : null;
}

const readVersion = (page: PageContext, kind: EditedKind, id: string, revision: string) =>
  callPart(page, 'touchpointVersion', { params: { kind, id, revision } });

/** The revision that the edits are based on. */
interface Over {
  /** Its ETag. */
  readonly from: string;
  /** A smartlink's slug, which isn't part of revisions. */
  readonly slug: string | undefined;
}

/** The parts that others have changed since; null if they or the revision can't be read. */
export async function savedMeanwhile(
  page: PageContext,
  kind: EditedKind,
  id: string,
  { from, slug }: Over,
  mine: Content,
): Promise<Pick<EditConflict, 'parts' | 'both'> | null> {
  const [now, base] = await Promise.all([
    callPart(page, 'touchpoint', { params: { kind, id } }),
    readVersion(page, kind, id, from.replaceAll(/\D/g, '')),
  ]);
  if (now.state === 'failed' || base.state === 'failed') return null;
  const before = { ...base.answer, slug };
  const parts = changedParts(kind, before, now.answer);
  const typed = changedParts(kind, before, mine);
  return { parts, both: parts.filter((part) => typed.includes(part)) };
}
