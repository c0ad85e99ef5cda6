import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { accountPlans, defaultPlan, type PlanName, plansFor } from '#shared/access/account-plans.ts';
import type { AccountType } from '#shared/access/modes.ts';
import { isCurrencyCode } from '#shared/format/currency.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { CommandError, failCommand } from './fail.ts';
import { connectPlatform } from './provision/platform.ts';
import { type Environment, readEnvironment } from './release/arguments.ts';
import { placeholdersOf } from './release/configuration.ts';
import { readDeclared } from './release/declared-worker.ts';
import { type Founding, firstData } from './release/first-data.ts';
import { answersAsReady } from './release/readiness.ts';
import { sendFirstData } from './release/send-first-data.ts';

const usage = `npm run foundation -- --env staging|production --email ADDRESS --account NAME
  or npm run foundation -- FILE --email ADDRESS --account NAME, which writes the SQL and sends nothing
  [--type brand|retailer] [--plan PLAN] [--currency USD] [--locale en-US] [--timezone UTC]
Plans of a brand: ${plansFor('brand').join(', ')}; of a retailer: ${plansFor('retailer').join(', ')}.`;

/**
 * Writes the first rows of an empty database, into that of an environment or as a file of SQL to review and extend. A
 * second run changes no existing rows.
 */
async function foundation(args: readonly string[]): Promise<void> {
  const { target, founding } = readFounding(args);
  const sql = firstData(founding, dayAt(Date.now(), 'UTC'));
  const laid = `pages, calendar, exchange rates, account 1 "${founding.account}" and ${founding.email}`;
  const plan = `Plan ${founding.plan}: ${featuresIn(founding.plan)}.`;
  if ('file' in target) {
    writeFileSync(target.file, sql);
    console.log(`${target.file}: ${laid}.\n${plan}`);
    return;
  }
  const { upstream, worker } = readDeclared(target.environment);
  const open = [upstream, worker].flatMap(placeholdersOf);
  if (open.length > 0) throw new CommandError(open.join('\n'));
  await sendFirstData(await connectPlatform(process.env), upstream.stores.d1[0]?.id ?? '', sql);
  const origin = String(worker.vars.APP_ORIGIN);
  await answersAsReady(origin);
  console.log(`${upstream.name} has ${laid}.\n${plan}\nNow sign in at ${origin} as ${founding.email}`);
}

const featuresIn = (plan: PlanName): string =>
  Object.entries(accountPlans[plan].features)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

/** @throws CommandError on anything that is missing, unknown or malformed */
function readFounding(args: readonly string[]): { readonly target: Target; readonly founding: Founding } {
  const { values, positionals } = parsed(args);
  const target = readTarget(values.env, positionals);
  const { email = '', account = '', type = 'brand', currency = 'USD', locale = 'en-US', timezone = 'UTC' } = values;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`--email must be an address.\n${usage}`);
  if (account.trim() === '') throw new CommandError(`--account must be a name.\n${usage}`);
  if (type !== 'brand' && type !== 'retailer') throw new CommandError('--type takes brand or retailer');
  const plan = readPlan(type, values.plan ?? defaultPlan[type]);
  if (!isCurrencyCode(currency)) throw new CommandError('--currency must be a code such as USD');
  if (!isLocale(locale)) throw new CommandError('--locale must be one such as en-US');
  if (!isTimezone(timezone)) throw new CommandError('--timezone must be one such as Europe/Paris');
  return { target, founding: { email, account, type, plan, currency, locale, timezone } };
}

/** The environment whose database is written, or the file to write. */
type Target = { readonly environment: Environment } | { readonly file: string };

function readTarget(env: string | undefined, [file, ...others]: readonly string[]): Target {
  if (others.length > 0 || (file === undefined) === (env === undefined))
    throw new CommandError(`Either --env or one file to write is needed.\n${usage}`);
  return file === undefined ? { environment: readEnvironment(env) } : { file };
}

/** @throws CommandError unless it is a plan for that type of account */
function readPlan(type: AccountType, name: string): PlanName {
  const plan = plansFor(type).find((known) => known === name);
  if (!plan) throw new CommandError(`--plan of a ${type} takes ${plansFor(type).join(', ')}`);
  return plan;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        env: text,
        email: text,
        account: text,
        type: text,
        plan: text,
        currency: text,
        locale: text,
        timezone: text,
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const works = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};
const isLocale = (text: string): boolean => works(() => new Intl.Locale(text));
const isTimezone = (text: string): boolean => works(() => new Intl.DateTimeFormat('en', { timeZone: text }));

foundation(process.argv.slice(2)).catch(failCommand);
