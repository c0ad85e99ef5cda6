import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { OperationalStore } from '#upstream/facts/clickhouse/turn.ts';
import type { Parameter, Statement } from '#upstream/platform/storage/statement.ts';
import { CommandError } from '../fail.ts';
import { root, tool } from '../paths.ts';
import { quietTools } from '../run-tool.ts';

const run = promisify(execFile);
const answersSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** What wrangler is told, to run statements in the D1 of an environment. @param place where that is: deployed, unless another is named */
export const executing = (
  environment: string,
  statements: readonly Statement[],
  place: readonly string[] = ['--remote'],
): string[] => [
  ...['d1', 'execute', 'DB', ...place, '--env', environment, '--config', 'upstream/wrangler.toml'],
  ...['--json', '--yes', '--command', statements.map(written).join(';\n')],
];

/** The D1 of a deployed environment, through wrangler. Each call starts it again and takes some seconds. */
export const deployedStore = (environment: string, place?: readonly string[]): OperationalStore => {
  const execute = async (statements: readonly Statement[]): Promise<Record<string, unknown>[][]> => {
    const { stdout } = await run(tool('wrangler'), executing(environment, statements, place), {
      ...{ cwd: root, env: { ...process.env, ...quietTools }, maxBuffer: 2 ** 28 },
    }).catch((error: unknown) => {
      throw new CommandError(`wrangler could not ask the database of ${environment}: ${String(error).slice(0, 500)}`);
    });
    return answersSchema.parse(JSON.parse(stdout)).map(({ results }) => results);
  };
  return { readAll: execute, write: (...statements) => execute(statements) };
};

/** A statement with its values in it. */
export function written({ sql, parameters }: Statement): string {
  let next = 0;
  return sql.replaceAll(/\?(\d*)/g, (_, place: string) => {
    next = place === '' ? next + 1 : Number(place);
    return literal(parameters[next - 1] ?? null);
  });
}

const literal = (value: Parameter): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'NULL' : String(value);
