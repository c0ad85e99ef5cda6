import type {
  ReportVersion,
  ReportVersionSummary,
  ReportVersionsAnswer,
} from '#shared/api/families/reports-schemas.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, noSuch, revisionMatched } from '../calls/revision.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { answerReport, checkEditable, editReport, findReport, shownDefinition } from './saved-report.ts';

interface VersionRow extends Record<string, unknown> {
  readonly revision: number;
  readonly name: string;
  readonly definition: string;
  readonly author_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly created_at: string;
}

const selectVersions = `SELECT v.*, u.firstname, u.lastname FROM report_version v LEFT JOIN user u ON u.id = v.author_id
  WHERE v.report_id = ?1`;

/** The versions of a report, newest first, for everybody who sees the report. */
export const reportVersions: Handler<'reportVersions'> = async (context) => {
  const { limit, cursor } = context.query;
  const { id } = await findReport(context, idInPath(context, 'report'));
  const rows = await context.var.database.read<VersionRow>(
    `${selectVersions} AND (?2 = 0 OR v.revision < ?2) ORDER BY v.revision DESC LIMIT ?3`,
    ...[id, idOfCursor(cursor), limit + 1],
  );
  const items = rows.slice(0, limit).map((row) => summaryOf(context, id, row));
  const answer: ReportVersionsAnswer = {
    items,
    nextCursor: rows.length > limit ? String(items.at(-1)?.revision) : null,
  };
  return answer;
};

export const reportVersion: Handler<'reportVersion'> = async (context) => {
  const { id } = await findReport(context, idInPath(context, 'report'));
  const row = await findVersion(context, id, context.params.revision);
  const answer: ReportVersion = {
    ...summaryOf(context, id, row),
    definition: shownDefinition(context, { id, definition: row.definition }),
  };
  return answer;
};

/** Restores an earlier version as a new one; the versions in between stay. */
export const restoreReport: Handler<'restoreReport'> = async (context) => {
  const { revision: wanted } = context.body;
  const row = await findReport(context, idInPath(context, 'report'));
  const revision = revisionMatched(context);
  checkEditable(context, row);
  const { name, definition } = await findVersion(context, row.id, String(wanted));
  const { visibility, archived } = row;
  return answerReport(
    context,
    await editReport(context, row, revision, { name, definition, visibility, archived: archived === 1 }),
  );
};

async function findVersion(context: ReadingContext, id: number, revision: string): Promise<VersionRow> {
  const row = /^[1-9]\d{0,14}$/.test(revision)
    ? await context.var.database.first<VersionRow>(`${selectVersions} AND v.revision = ?2`, id, Number(revision))
    : null;
  if (!row) throw noSuch('version');
  return row;
}

function summaryOf({ var: { user } }: ReadingContext, id: number, row: VersionRow): ReportVersionSummary {
  const sample = seesSampleData(user);
  const { revision, author_id, firstname, lastname } = row;
  return {
    revision,
    name: sample ? `Report ${id}` : row.name,
    author:
      author_id === null
        ? null
        : authorName({ id: author_id, firstname: firstname ?? '', lastname: lastname ?? '' }, sample),
    createdAt: row.created_at,
  };
}
