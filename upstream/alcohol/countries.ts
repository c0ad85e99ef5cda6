import { Failure } from '#shared/api/failure.ts';
import { isCountry } from '#shared/format/country.ts';
import { highestAge } from '#shared/touchpoints/alcohol-choices.ts';
import { isForbidden, legalAgeOf } from '#shared/touchpoints/legal-ages.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { isStaff } from '../platform/storage/user.ts';
import { invalidatePublishedPages } from '../scope/alcohol-rules.ts';
import { answerSettings, type CountryRow, checkWholeAccount } from './settings.ts';

/** @throws Failure 422 for an unknown country code */
export function checkCountry(country: string): string {
  if (!isCountry(country)) throw new Failure('alcohol-country-unknown', { field: 'country' });
  return country;
}

/**
 * Checks an age that gates would ask for in a country.
 * @throws Failure 422 if it is below the legal age, or too high
 */
export function checkAge(country: string, age: number): void {
  const law = legalAgeOf(country);
  if (age < law) throw new Failure('alcohol-age-below-law', { field: 'age', details: { country, age: law } });
  if (age > highestAge) throw new Failure('alcohol-age-too-high', { field: 'age', details: { most: highestAge } });
}

export const setAlcoholCountry: Handler<'setAlcoholCountry'> = async (context) => {
  const { database, scope, user } = context.var;
  const { age, blocked, opened, reason } = context.body;
  const version = revisionMatched(context);
  await checkWholeAccount(context);
  const country = checkCountry(context.params.country);
  if (age !== null) checkAge(country, age);
  const before = await findCountryRule(context, country);
  const isOpened = isForbidden(country) && !blocked && opened;
  if (isForbidden(country) && !blocked) {
    if (!(isStaff(user) && user.user_mode === 1))
      throw new Failure('alcohol-country-forbidden', { details: { country } });
    if (!opened || reason === '') throw new Failure('alcohol-opening-reason', { field: 'reason' });
  }
  if (!before && age === null && !blocked && !isOpened) throw new Failure('alcohol-country-changes-nothing');
  const values = [age, blocked ? 1 : 0, isOpened ? 1 : 0, reason, isStaff(user) ? 'staff' : 'brand'] as const;
  const [changed] = await database.write<[{ version: number }, object, object]>(
    statement(
      `INSERT INTO alcohol_country (account_id, country, age, blocked, opened, reason, source, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE ?10 = 0 OR EXISTS (SELECT 1 FROM alcohol_country WHERE account_id = ?1 AND country = ?2)
       ON CONFLICT (account_id, country) DO UPDATE SET age = ?3, blocked = ?4, opened = ?5, reason = ?6, source = ?7,
         updated_by = ?8, updated_at = ?9, version = version + 1 WHERE version = ?10
       RETURNING version`,
      ...[scope.accountId, country, ...values, user.id, new Date().toISOString(), version],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'alcohol-country-changed', accountId: scope.accountId, targetId: country },
      ...{ before: auditedFields(before), after: { age, blocked, opened: isOpened }, reason: reason || null },
    }),
    invalidatePublishedPages(scope.accountId),
  );
  if (changed.length === 0) throw lostRace();
  return await answerSettings(context);
};

/**
 * Deletes the account's rule for a country: the legal age applies again, and nothing is shown where alcohol is
 * forbidden.
 */
export const clearAlcoholCountry: Handler<'clearAlcoholCountry'> = async (context) => {
  const { database, scope } = context.var;
  const version = revisionMatched(context);
  await checkWholeAccount(context);
  const country = checkCountry(context.params.country);
  const before = await findCountryRule(context, country);
  if (!before) throw noSuch('country');
  const [deleted] = await database.write<[{ country: string }, object, object]>(
    statement(
      'DELETE FROM alcohol_country WHERE account_id = ?1 AND country = ?2 AND version = ?3 RETURNING country',
      ...[scope.accountId, country, version],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'alcohol-country-cleared', accountId: scope.accountId, targetId: country },
      before: auditedFields(before),
    }),
    invalidatePublishedPages(scope.accountId),
  );
  if (deleted.length === 0) throw lostRace();
};

const findCountryRule = ({ var: { database, scope } }: UpstreamContext, country: string): Promise<CountryRow | null> =>
  database.first<CountryRow>(
    'SELECT * FROM alcohol_country WHERE account_id = ?1 AND country = ?2',
    ...[scope.accountId, country],
  );

const auditedFields = (row: CountryRow | null) =>
  row && { age: row.age, blocked: row.blocked === 1, opened: row.opened === 1 };
