import type { RunFileKind, RunTableName } from '#shared/api/families/modelling-imports-schemas.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import { readMeridian } from './meridian.ts';
import { readMeridianReport } from './meridian-report.ts';
import { readMeridianTables } from './meridian-tables.ts';
import { parseJson, readRun } from './read-run.ts';
import { readRobyn, robynSolutions } from './robyn.ts';

/** The text of each file, by its table. */
export type RunFiles = Readonly<Partial<Record<RunTableName, string>>>;

interface RunChoice {
  readonly name: string;
  /** The currency of amounts, which files of Meridian and Robyn don’t have. */
  readonly currency: string;
  /** The solution to read; null for the first. */
  readonly solution: string | null;
}

/** The solutions in files of Robyn, in order; empty for other kinds. @throws Failure like the readers */
export const solutionsIn = (kind: RunFileKind, files: RunFiles): string[] =>
  kind === 'robyn' && files.pareto_hyperparameters !== undefined ? robynSolutions(files) : [];

/** The run that files hold. @throws Failure that names the table, column, field or solution that is missing or invalid */
export function readFiles(kind: RunFileKind, files: RunFiles, { name, currency, solution }: RunChoice): ModelRun {
  const { run: text = '' } = files;
  if (kind === 'robyn')
    return readRobyn(files, { solution: solution ?? robynSolutions(files)[0] ?? '', name, currency });
  if (kind === 'meridian-tables') return readMeridianTables(files, { name, currency });
  if (kind === 'meridian') {
    const value = parseJson(text);
    // The message of the model, or the values behind the charts of its reports.
    const isReport = value !== null && typeof value === 'object' && 'contribution_weekly' in value;
    return isReport ? readMeridianReport(text, { name, currency }) : readMeridian(text, { name, currency });
  }
  const run = readRun(text);
  return { ...run, model: { ...run.model, name } };
}
