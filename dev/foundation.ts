import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { accountPlans, defaultPlan, type PlanName, plansFor } from '#shared/access/account-plans.ts';
import type { AccountType } from '#shared/access/modes.ts';
import { dayAt } from '#shared/analytics/wall-clock.ts';
import { isCurrencyCode } from '#shared/format/currency.ts';
import { CommandError, failCommand } from './fail.ts';
import { type Founding, firstData } from './release/first-data.ts';

const usage = `npm run foundation -- FILE --email ADDRESS --account NAME
  [--type brand|retailer] [--plan PLAN] [--currency USD] [--locale en-US] [--timezone UTC]
Plans of a brand: ${plansFor('brand').join(', ')}; of a retailer: ${plansFor('retailer').join(', ')}.`;

/** Writes what a deployment's empty database begins with to a file of SQL, for `wrangler d1 execute`. */
function foundation(args: readonly string[]): void {
  const { file, founding } = readFounding(args);
  writeFileSync(file, firstData(founding, dayAt(Date.now(), 'UTC')));
  console.log(
    `${file}: pages, calendar, exchange rates, account 1 "${founding.account}" and ${founding.email}.\n` +
      `Plan ${founding.plan}: ${featuresIn(founding.plan)}.\n` +
      `Next: npx wrangler d1 execute DB --remote --env <env> --config upstream/wrangler.toml --file ${file}`,
  );
}

const featuresIn = (plan: PlanName): string =>
  Object.entries(accountPlans[plan].features)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

/** @throws CommandError on anything that is missing, unknown or malformed */
function readFounding(args: readonly string[]): { readonly file: string; readonly founding: Founding } {
  const { values, positionals } = parsed(args);
  const [file, ...others] = positionals;
  const { email = '', account = '', type = 'brand', currency = 'USD', locale = 'en-US', timezone = 'UTC' } = values;
  if (!file || others.length > 0) throw new CommandError(`One file to write is needed.\n${usage}`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`--email must be an address.\n${usage}`);
  if (account.trim() === '') throw new CommandError(`--account must be a name.\n${usage}`);
  if (type !== 'brand' && type !== 'retailer') throw new CommandError('--type takes brand or retailer');
  const plan = readPlan(type, values.plan ?? defaultPlan[type]);
  if (!isCurrencyCode(currency)) throw new CommandError('--currency must be a code such as USD');
  if (!isLocale(locale)) throw new CommandError('--locale must be one such as en-US');
  if (!isTimezone(timezone)) throw new CommandError('--timezone must be one such as Europe/Paris');
  return { file, founding: { email, account, type, plan, currency, locale, timezone } };
}

/** @throws CommandError unless it is a plan of that account type */
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
      options: { email: text, account: text, type: text, plan: text, currency: text, locale: text, timezone: text },
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

Promise.resolve()
  .then(() => foundation(process.argv.slice(2)))
  .catch(failCommand);
