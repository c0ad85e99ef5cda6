import type { FormPerson } from '#shared/api/families/forms-schemas.ts';
import type { Call, Handler } from '../calls/handler.ts';
import { statement } from '../platform/storage/statement.ts';
import { anonymizeClaims, claimantKeys, claimsUnder } from '../vouchers/claimants.ts';

/** Submissions with an address, in the forms that the scope sees. */
const ofPerson = `form_submission s JOIN form_submission_email e ON e.submission_id = s.id AND e.email = ?3
  JOIN form f ON f.id = s.form_id
  WHERE f.account_id = ?1 AND (?2 IS NULL OR f.operator_id IN (SELECT value FROM json_each(?2)))`;

async function findPerson(context: Call<'findFormPerson' | 'eraseFormPerson'>) {
  const { database, scope } = context.var;
  const { accountId, operatorIds } = scope.tenant;
  const { email } = context.body;
  return {
    keys: await claimantKeys(database, scope.tenant, email),
    bound: [accountId, operatorIds === null ? null : JSON.stringify(operatorIds), email] as const,
  };
}

export const findFormPerson: Handler<'findFormPerson'> = async (context) => {
  const { keys, bound } = await findPerson(context);
  const [[sent] = [], claims = []] = await context.var.database.readAll([
    statement(`SELECT count(DISTINCT s.id) AS submissions, count(DISTINCT f.id) AS forms FROM ${ofPerson}`, ...bound),
    claimsUnder(keys),
  ]);
  const answer: FormPerson = {
    ...{ submissions: Number(sent?.submissions ?? 0), forms: Number(sent?.forms ?? 0), claims: claims.length },
  };
  return answer;
};

export const eraseFormPerson: Handler<'eraseFormPerson'> = async (context) => {
  const { keys, bound } = await findPerson(context);
  const [gone = [], claims = []] = await context.var.database.write(
    statement(`DELETE FROM form_submission WHERE id IN (SELECT s.id FROM ${ofPerson}) RETURNING form_id`, ...bound),
    anonymizeClaims(keys),
  );
  const forms = new Set(gone.map(({ form_id }) => form_id)).size;
  return { submissions: gone.length, forms, claims: claims.length } satisfies FormPerson;
};
