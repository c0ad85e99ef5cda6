import { dayAt } from '#shared/analytics/wall-clock.ts';
import { type ClaimAnswer, claimBodySchema, type PublicVoucher } from '#shared/api/families/vouchers-schemas.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { Handler, UpstreamContext } from '../hono.ts';
import { readBody } from '../middleware/body.ts';
import { valid } from '../middleware/valid.ts';
import { alcoholColumn, alcoholOf } from '../touchpoints/alcohol.ts';
import { noSuch } from '../views/revision.ts';
import { claim } from '../vouchers/claim.ts';
import { personHash } from '../vouchers/person-hash.ts';
import { type VoucherRow, voucherColumns, voucherOf } from '../vouchers/stored.ts';
import { isOfActive } from './active.ts';

interface PublicRow extends VoucherRow {
  readonly brand: string;
  readonly locale: string;
  readonly reporting_timezone: string;
  readonly alcohol: string | null;
}

export const publicVoucher: Handler = async (context) => {
  const row = await findPublic(context);
  const voucher = voucherOf(row, Date.now(), { sample: null, codes: false });
  const { title, description, kind, value, currency, startsAt, endsAt, timezone, state } = voucher;
  if (state === 'draft') throw noSuch('voucher');
  const shown: PublicVoucher = {
    ...{ publicId: row.public_id, brand: row.brand, locale: row.locale, title, description, kind, value, currency },
    ...{ startsAt, endsAt, timezone, identifyBy: row.identify_by, personLimit: row.person_limit, state },
    ...{ products: voucher.productNames, retailers: voucher.retailerNames },
    alcohol: alcoholOf(row.alcohol),
  };
  return context.json(shown);
};

export const claimVoucher: Handler = async (context) => {
  const body = valid(claimBodySchema, await readBody(context.req.raw));
  const row = await findPublic(context);
  const who = row.identify_by === 'email' ? body.email : body.visitor;
  if (who === undefined) return context.json({ outcome: 'who', code: null } satisfies ClaimAnswer);
  const now = Date.now();
  const { touchpoint, channel, country } = body;
  const answer = await claim(context.var.database, {
    ...{ voucher: row, claim: body.claim, person: await personHash(row.person_key, who), now },
    date: dayAt(now, row.reporting_timezone),
    origin: { touchpoint, channel, country },
  });
  return context.json(answer);
};

/** By its public id alone. @throws Refusal 404 for a draft as for what there is not */
async function findPublic({ req, var: { database } }: UpstreamContext): Promise<PublicRow> {
  const id = req.param('id') ?? '';
  const row = publicIdForm.test(id)
    ? await database.first<PublicRow>(
        `SELECT ${voucherColumns}, coalesce(o.name, a.name) AS brand, a.default_locale AS locale, a.reporting_timezone,
           ${alcoholColumn}
         FROM voucher v JOIN account a ON a.id = v.account_id LEFT JOIN user u ON u.id = v.created_by
         LEFT JOIN operator o ON o.id = v.operator_id AND o.account_id = a.id
         WHERE v.public_id = ?1 AND v.status <> 'draft' AND ${isOfActive('v')}`,
        id,
      )
    : null;
  if (!row) throw noSuch('voucher');
  return row;
}
